import type { Ability } from './abilities';
import type { Flag } from './flags';

/** Effect of a flag: the feature that it enables, or why it enables nothing. */
export type FlagGate =
  | {
      /** The feature that it enables, in words for staff. */
      opens: string;
      /** The rights that nobody has without it. */
      rights: readonly Ability[];
    }
  | { waitsFor: string };

const opens = (words: string, ...rights: Ability[]): FlagGate => ({ opens: words, rights });
const waitsFor = (words: string): FlagGate => ({ waitsFor: words });

/**
 * Effect of each flag, on screens and on the server alike (tests/server/flags.test.ts tries each). Removing a flag
 * hides nothing that was made with it: that stays readable, but nobody can create or change more of it.
 */
export const FLAG_GATES: Readonly<Record<Flag, FlagGate>> = {
  table_drafts: opens('Tables that only their author and admins see', 'slice.draft'),
  experiment_record_exclusion: opens('Leave experiments out of a record', 'record.exclude'),
  new_dashboards: waitsFor('Dashboards are not in this version.'),
  dynamic_membership: waitsFor('Sets are filled manually in this version.'),
  condition_sets: waitsFor('Condition sets come with dashboards, which are not in this version.'),
  task_name_propagation: opens('Renaming a definition renames its open items'),
  data_viz_dashboards: waitsFor('Charts come with dashboards, which are not in this version.'),
  rdkit_extension: waitsFor('Every workspace searches structures; no extension of the database is needed.'),
  formula_fields: opens('Create formula fields and change their formulas', 'formula.write'),
  plots: opens('Create and change dose-response curves', 'drc.manage'),
  aggregations: opens('Columns that show a mean, range or list of several values', 'aggregation.write'),
  design_cycles: opens('Items of the type design cycle'),
  group_notifications: opens('The e-mail address of a group', 'group.notify'),
  guests_add_experiment_records: opens('Guests add records to experiments that are shared with them'),
  programs: opens('Create and change programs', 'program.manage'),
  source_and_bulk_syncing: opens(
    'Connections to outside systems',
    'connection.read',
    'connection.create',
    'connection.update',
    'connection.delete',
    'sync.run',
  ),
  api: opens('Access keys and bots', 'bot.manage', 'key.manage'),
  program_sharing: opens('Share programs with people and groups', 'program.share'),
  triggers: waitsFor('Triggers are not in this version.'),
  rollbacks: opens("Admins undo other people's changes", 'event.roll_back'),
  chat: opens('The support chat, where the server has one', 'chat.enable'),
  unlimited_records: opens('More than 10,000 records'),
  mfa: opens('Require a second factor from all members', 'mfa.require'),
  sso: opens('Single sign-on by OpenID Connect or SAML', 'sso.manage'),
  ip_restrictions: opens('Allow sign-in from some addresses only', 'ip_address.manage'),
  user_groups: opens('Create and change groups', 'group.manage'),
  advanced_permissions: opens('Rights per role and group', 'authorization.manage'),
};
