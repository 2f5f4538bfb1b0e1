import { z } from 'zod';
import type { PropertyDefinition } from '../../kinds/propertyDefinition';
import { PROPERTY_TYPES } from '../../kinds/propertyType';
import { invalid } from '../../refusal';
import { checkOptionColors, numberOptions, optionInput } from '../dataFields/fieldInput';
import { defineCommand } from '../defineCommand';
import { created } from '../support/changes';
import { mustNameRows } from '../support/mustNameRows';
import { byAndAt, freePropertyName, mustHaveOptions, propertyInput } from './propertyInput';

/** Creates a metadata field, which describes tasks and experiments. */
export const createProperty = defineCommand({
  call: 'POST /property_definitions',
  summary: 'Create a metadata field for tasks and their definitions',
  input: propertyInput.extend({
    id: z.uuid().optional(),
    field_type: z.enum(PROPERTY_TYPES),
    options: z.array(optionInput).max(2000).optional(),
    ref_slice_id: z.uuid().nullable().default(null),
  }),
  async allow(input, read) {
    await mustNameRows(read, 'slice', [input.ref_slice_id]);
    return { ability: 'property.manage', target: {} };
  },
  async plan(read, input, context) {
    if (input.options?.length) mustHaveOptions(input);
    checkOptionColors(input.options ?? [], [], ['options']);
    if (input.ref_slice_id !== null && input.field_type !== 'record-reference')
      throw invalid(['ref_slice_id'], 'Only a record-reference names a table.');
    const property: PropertyDefinition = {
      id: input.id ?? context.newId(),
      workspace_id: context.actor.workspace_id,
      property_name: await freePropertyName(read, input.property_name),
      description: input.description ?? '',
      field_type: input.field_type,
      options: numberOptions(input.options ?? [], context.newId, ['options']),
      display_options: input.display_options ?? {},
      ref_slice_id: input.ref_slice_id,
      resource_types: input.resource_types ?? ['task', 'task_definition'],
      is_archived: false,
      created_by: context.actor.user_id,
      created_at: new Date(context.at).toISOString(),
      ...byAndAt(context),
    };
    return {
      changes: [created('property_definition', property)],
      answer: { kind: 'property_definition', id: property.id },
      title: `Create metadata field ${property.property_name}`,
    };
  },
  answers: 'property_definition',
  done: 'New metadata field created.',
  undoable: true,
  example: { property_name: 'Priority', field_type: 'select', options: [{ name: 'High', color: 'red' }] },
});
