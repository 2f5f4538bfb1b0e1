import type { Migration } from '../migrate';

/**
 * Emails that the mail server did not accept and that are tried again: sealed, because most contain a link that grants
 * access.
 */
export const letters: Migration = {
  id: '0505_letters',
  statements: [
    `create table letter (
       id uuid primary key,
       about text not null,
       sealed bytea not null,
       tries integer not null,
       due_at bigint not null,
       good_until bigint not null
     )`,
    'create index letter_due on letter (due_at)',
    'create index letter_about on letter (about)',
    'alter table invite add column unsent_why text',
  ],
};
