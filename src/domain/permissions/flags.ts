/** Tiers of feature flags (work.md section 6). Only staff switch testing and customization. */
export const FLAG_TIERS = ['testing', 'customization', 'core', 'advanced'] as const;
export type FlagTier = (typeof FLAG_TIERS)[number];

interface FlagFacts {
  tier: FlagTier;
  /** Its name inside a sentence. */
  words: string;
}

/** Every feature flag of a workspace, as its row names it (work.md section 6). */
export const FLAGS = {
  table_drafts: { tier: 'testing', words: 'table drafts' },
  experiment_record_exclusion: { tier: 'testing', words: 'experiments left out of a record' },
  new_dashboards: { tier: 'testing', words: 'new dashboards' },
  dynamic_membership: { tier: 'testing', words: 'sets that fill themselves' },
  condition_sets: { tier: 'testing', words: 'condition sets' },
  task_name_propagation: { tier: 'testing', words: 'task names that follow their definition' },
  data_viz_dashboards: { tier: 'testing', words: 'dashboards with charts' },
  rdkit_extension: { tier: 'testing', words: 'the RDKit extension' },
  formula_fields: { tier: 'testing', words: 'formula fields' },
  plots: { tier: 'customization', words: 'plots' },
  aggregations: { tier: 'customization', words: 'aggregations' },
  design_cycles: { tier: 'customization', words: 'design cycles' },
  group_notifications: { tier: 'customization', words: 'notices to groups' },
  guests_add_experiment_records: { tier: 'customization', words: 'records that guests add to experiments' },
  programs: { tier: 'core', words: 'programs' },
  source_and_bulk_syncing: { tier: 'core', words: 'connections' },
  api: { tier: 'core', words: 'access keys' },
  program_sharing: { tier: 'core', words: 'program sharing' },
  triggers: { tier: 'core', words: 'triggers' },
  rollbacks: { tier: 'core', words: 'rollbacks' },
  chat: { tier: 'core', words: 'support chat' },
  unlimited_records: { tier: 'core', words: 'unlimited records' },
  mfa: { tier: 'advanced', words: 'two-factor sign-in' },
  sso: { tier: 'advanced', words: 'single sign-on' },
  ip_restrictions: { tier: 'advanced', words: 'address restrictions' },
  user_groups: { tier: 'advanced', words: 'groups' },
  advanced_permissions: { tier: 'advanced', words: 'advanced permissions' },
} as const satisfies Record<string, FlagFacts>;

export type Flag = keyof typeof FLAGS;

/** All flags by name, in the order of their tiers. */
export const FLAG_NAMES = Object.keys(FLAGS) as [Flag, ...Flag[]];

/** A flag in words; an unknown flag by its name. */
export function flagWords(name: string): string {
  return Object.hasOwn(FLAGS, name) ? FLAGS[name as Flag].words : name;
}
