import { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import type { Field } from '../../kinds/field';
import type { Slice } from '../../kinds/slice';
import { defineCommand } from '../defineCommand';
import { created } from '../support/changes';
import { checkPrograms } from '../support/checkPrograms';
import { mustBeColor } from '../support/mustBeColor';
import { mustNameRows } from '../support/mustNameRows';
import { uniqueName } from '../support/uniqueName';

/** Creates a table. Without key fields it gets one text field, Name, because a record needs an identifier. */
export const createSlice = defineCommand({
  call: 'POST /entity_slices',
  summary: 'Create a table; without key fields it gets one text field',
  input: z.object({
    id: z.uuid().optional(),
    slice_name: z.string().max(500),
    description: z.string().max(10_000).default(''),
    icon_color: z.string().nullable().default(null),
    key_field_ids: z.array(z.uuid()).default([]),
    field_ids: z.array(z.uuid()).default([]),
    program_ids: z.array(z.uuid()).max(1000).default([]),
    is_draft: z.boolean().default(false),
    /** Name of the key field that is created when none is given. */
    key_field_name: z.string().max(500).default('Name'),
  }),
  async allow(input, read) {
    await mustNameRows(read, 'field', [...input.key_field_ids, ...input.field_ids]);
    const makes = { ability: 'slice.create', target: {} } as const;
    return input.is_draft ? [makes, { ability: 'slice.draft', target: {} }] : makes;
  },
  async plan(read, input, context) {
    mustBeColor(input.icon_color, null, ['icon_color']);
    await checkPrograms(read, input.program_ids);
    const others = (await read.all('slice')).filter((slice) => !slice.is_deleted);
    const at = new Date(context.at).toISOString();
    const id = input.id ?? context.newId();
    const changes: RowChange[] = [];
    let keyIds = input.key_field_ids;
    if (keyIds.length === 0) {
      const key: Field = {
        id: context.newId(),
        workspace_id: context.actor.workspace_id,
        field_name: uniqueName(input.key_field_name, [], 'key_field_name'),
        field_type: 'text',
        attrs: {},
        ref_field_id: null,
        ref_slice_id: null,
        identifier_type: null,
        identifier_type_id: null,
        is_archived: false,
        is_key: true,
        is_deleted: false,
        is_readonly: false,
        import_id: null,
        standard_format: null,
        serial_key: null,
        display_aggregation_type: null,
        display_includes_sub_records: false,
        display_includes_operations: true,
        predicted_to_be_numeric: false,
        created_by: context.actor.user_id,
        created_at: at,
        updated_at: at,
      };
      changes.push(created('field', key));
      keyIds = [key.id];
    }
    const slice: Slice = {
      id,
      workspace_id: context.actor.workspace_id,
      slice_name: uniqueName(
        input.slice_name,
        others.map((other) => other.slice_name),
        'slice_name',
      ),
      description: input.description,
      icon_color: input.icon_color,
      key_field_ids: keyIds,
      field_ids: [...keyIds, ...input.field_ids.filter((fieldId) => !keyIds.includes(fieldId))],
      program_ids: [...new Set(input.program_ids)],
      is_draft: input.is_draft,
      is_archived: false,
      is_built_in: false,
      is_deleted: false,
      created_by: context.actor.user_id,
      created_at: at,
      updated_at: at,
    };
    changes.push(created('slice', slice));
    return { changes, answer: { kind: 'slice', id }, title: `Create table ${slice.slice_name}` };
  },
  answers: 'slice',
  done: 'New table created',
  undoable: true,
  example: { slice_name: 'Compounds', description: 'Everything in the store', key_field_name: 'Compound' },
});
