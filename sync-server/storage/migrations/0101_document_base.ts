import type { Migration } from '../migrate';

/** The event under which `base` was agreed: of two processes that note an agreement, the later one counts. */
export const documentBase: Migration = {
  id: '0101_document_base',
  statements: ['alter table doc add column base_seq bigint not null default 0'],
};
