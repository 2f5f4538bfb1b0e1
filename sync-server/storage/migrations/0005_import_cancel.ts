import type { Migration } from '../migrate';

/** Who asked that a running import stop: the process that runs it looks here between two parts of the file. */
export const importCancel: Migration = {
  id: '0005_import_cancel',
  statements: ['alter table import_job add column cancelled_by uuid'],
};
