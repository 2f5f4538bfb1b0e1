import type { Migration } from '../migrate';

/**
 * Whether a field shows what was recorded under experiments had no effect, and every field showed it whatever it said.
 * From now on it has: all fields keep what they show.
 */
export const fieldsShowExperiments: Migration = {
  id: '0411_fields_show_experiments',
  statements: [
    `update row set attrs = jsonb_set(attrs, '{display_includes_operations}', 'true') where kind = 'field'`,
    `update row set attrs = jsonb_set(attrs, '{display_includes_sub_records}', 'false') where kind = 'field'`,
  ],
};
