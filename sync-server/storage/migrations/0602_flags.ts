import type { Migration } from '../migrate';

/** Workspaces that were made while some flags gated nothing yet: what they do by those stays theirs (setup/keepFlags). */
export const flags: Migration = {
  id: '0602_flags',
  statements: [
    'alter table workspace add column flags_kept boolean not null default true',
    'update workspace set flags_kept = false',
  ],
};
