import type { Migration } from '../migrate';

/** Who asked to stop a running import: the process that runs it checks this between two parts of the file. */
export const importCancel: Migration = {
  id: '0005_import_cancel',
  statements: ['alter table import_job add column cancelled_by uuid'],
};
