import type { Migration } from '../migrate';

/** Workspaces created while some flags had no effect yet keep what those flags now control (setup/keepFlags). */
export const flags: Migration = {
  id: '0602_flags',
  statements: [
    'alter table workspace add column flags_kept boolean not null default true',
    'update workspace set flags_kept = false',
  ],
};
