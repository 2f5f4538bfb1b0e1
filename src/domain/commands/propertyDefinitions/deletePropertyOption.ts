import { z } from 'zod';
import { Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { byAndAt } from './propertyInput';

/** Deletes an option of a metadata field. */
export const deletePropertyOption = defineCommand({
  call: 'DELETE /property_definitions/{id}/options/{option}',
  summary: 'Delete an option of a metadata field by id or name',
  input: z.object({ id: z.uuid(), option: z.string() }),
  async allow({ id }, read) {
    await mustGet(read, 'property_definition', id);
    return { ability: 'property.manage', target: {} };
  },
  async plan(read, { id, option: named }, context) {
    const property = await mustGet(read, 'property_definition', id);
    const option = property.options.find((one) => one.id === named || one.name === named);
    if (!option) throw new Refusal('not_found', `${property.property_name} has no such option.`);
    const options = property.options.filter((one) => one !== option).map((one, position) => ({ ...one, position }));
    const change = changedWith('property_definition', property, { options }, byAndAt(context));
    return {
      changes: change ? [change] : [],
      answer: { kind: 'property_definition', id },
      title: `Delete option ${option.name} of ${property.property_name}`,
    };
  },
  answers: 'property_definition',
  done: 'Metadata field updated',
  undoable: true,
  example: { id: EXAMPLE.property, option: 'Low' },
});
