import { z } from 'zod';
import { knownOptions, optionInput, planOptions } from '../dataFields/fieldInput';
import { defineCommand } from '../defineCommand';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { byAndAt, mustHaveOptions } from './propertyInput';

/** Sets the options of a metadata field in their order. Values hold option ids, so renaming and moving keep them. */
export const setPropertyOptions = defineCommand({
  call: 'PUT /property_definitions/{id}/options',
  summary: 'Set the options of a metadata field in their order',
  input: z.object({ id: z.uuid(), options: z.array(optionInput).max(2000), known_options: knownOptions }),
  async allow({ id }, read) {
    await mustGet(read, 'property_definition', id);
    return { ability: 'property.manage', target: {} };
  },
  async plan(read, { id, options: wanted, known_options: known }, context) {
    const property = await mustGet(read, 'property_definition', id);
    mustHaveOptions(property);
    const options = planOptions(property.options, wanted, known, context.newId, ['options']);
    const change = changedWith('property_definition', property, { options }, byAndAt(context));
    return {
      changes: change ? [change] : [],
      answer: { kind: 'property_definition', id },
      title: `Change options of ${property.property_name}`,
    };
  },
  answers: 'property_definition',
  done: 'Metadata field updated',
  undoable: true,
  example: { id: EXAMPLE.property, options: [{ id: EXAMPLE.option, name: 'High' }, { name: 'Low' }] },
});
