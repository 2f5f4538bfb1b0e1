import type { Migration } from '../migrate';

/** The event for which `base` was agreed: of two processes that record an agreement, the later one counts. */
export const documentBase: Migration = {
  id: '0101_document_base',
  statements: ['alter table doc add column base_seq bigint not null default 0'],
};
