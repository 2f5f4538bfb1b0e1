import type { Migration } from '../migrate';

/**
 * The setting of a field for showing values recorded under experiments had no effect so far: every field showed them.
 * From now on it has an effect, so it is set for all fields to what they show.
 */
export const fieldsShowExperiments: Migration = {
  id: '0411_fields_show_experiments',
  statements: [
    `update row set attrs = jsonb_set(attrs, '{display_includes_operations}', 'true') where kind = 'field'`,
    `update row set attrs = jsonb_set(attrs, '{display_includes_sub_records}', 'false') where kind = 'field'`,
  ],
};
