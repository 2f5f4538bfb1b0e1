import { z } from 'zod';
import type { RowChange } from '../../changes/rowChange';
import { withKeys } from '../../identifiers/identifierFields';
import type { Field } from '../../kinds/field';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { bindFieldFormula } from '../support/bindFieldFormula';
import { changed, created } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { mustNameRows } from '../support/mustNameRows';
import { mustSeeKeys } from '../support/mustSeeKeys';
import { uniqueName } from '../support/uniqueName';
import {
  checkOptionColors,
  checkStandardFormat,
  fieldInput,
  mustNameParts,
  numberOptions,
  typeAndOptions,
} from './fieldInput';

/** Creates a field; with entity_slice_id it is added to that table, as key field when is_key is set. */
export const createField = defineCommand({
  call: 'POST /data_fields',
  summary: 'Create a field, and add it to a table when one is named',
  input: fieldInput
    .extend({
      id: z.uuid().optional(),
      /** Another name for id. */
      field_id: z.uuid().optional(),
      entity_slice_id: z.uuid().optional(),
      is_key: z.boolean().default(false),
      import_id: z.uuid().nullable().optional(),
    })
    .refine((input) => typeAndOptions(input).field_type, { path: ['field_type'], message: 'field_type is required.' }),
  async allow(input, read) {
    if (input.entity_slice_id) {
      const slice = await mustGet(read, 'slice', input.entity_slice_id);
      if (input.is_key) await mustSeeKeys(read, slice);
    }
    await mustNameParts(read, input);
    await mustNameRows(read, 'import', [input.import_id]);
    const target = input.entity_slice_id ? await sliceTarget(read, input.entity_slice_id) : {};
    return [
      { ability: 'field.create', target },
      ...(typeAndOptions(input).field_type === 'formula' ? [{ ability: 'formula.write', target } as const] : []),
      ...(input.display_aggregation_type ? [{ ability: 'aggregation.write', target } as const] : []),
    ];
  },
  async plan(read, input, context) {
    const others = (await read.all('field')).filter((field) => !field.is_deleted);
    const slice = input.entity_slice_id ? await mustGet(read, 'slice', input.entity_slice_id) : null;
    // Names are unique within a table: two tables may both have a field Notes.
    const rivals = slice ? others.filter((field) => slice.field_ids.includes(field.id)) : others;
    checkStandardFormat(input.standard_format);
    const { options: _, ...attrs } = input.attrs ?? {};
    const { field_type = 'text', options } = typeAndOptions(input);
    checkOptionColors(options ?? []);
    const at = new Date(context.at).toISOString();
    const id = input.id ?? input.field_id ?? context.newId();
    const bound =
      attrs.formula && (await bindFieldFormula(read, attrs.formula, id, slice ? [slice] : [], context.actor));
    const field: Field = {
      id,
      workspace_id: context.actor.workspace_id,
      field_name: uniqueName(
        input.field_name,
        rivals.map((other) => other.field_name),
        'field_name',
      ),
      field_type,
      attrs: { ...attrs, ...(bound || {}), ...(options ? { options: numberOptions(options, context.newId) } : {}) },
      ref_field_id: input.ref_field_id ?? null,
      ref_slice_id: input.ref_slice_id ?? null,
      identifier_type: input.identifier_type ?? null,
      identifier_type_id: input.identifier_type_id ?? null,
      is_archived: false,
      is_key: input.is_key,
      is_deleted: false,
      is_readonly: input.is_readonly ?? field_type === 'formula',
      import_id: input.import_id ?? null,
      standard_format: input.standard_format ?? null,
      serial_key: input.serial_key ?? null,
      display_aggregation_type: input.display_aggregation_type ?? null,
      display_includes_sub_records: input.display_includes_sub_records ?? false,
      display_includes_operations: input.display_includes_operations ?? true,
      predicted_to_be_numeric: ['number', 'qualified-number'].includes(field_type),
      created_by: context.actor.user_id,
      created_at: at,
      updated_at: at,
    };
    const changes: RowChange[] = [created('field', field)];
    if (slice) {
      const change = changed('slice', slice, {
        field_ids: [...slice.field_ids, field.id],
        ...(input.is_key ? withKeys(slice, [...slice.key_field_ids, field.id]) : {}),
      });
      if (change) changes.push(change);
    }
    return { changes, answer: { kind: 'field', id: field.id }, title: `Add field ${field.field_name}` };
  },
  answers: 'field',
  done: 'New field added',
  undoable: true,
  example: {
    entity_slice_id: EXAMPLE.slice,
    field_name: 'Purity',
    field_type: 'number',
    attrs: { display_options: { unit: '%', significant_figures: 3 } },
  },
});
