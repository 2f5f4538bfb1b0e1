import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { byAndAt, freePropertyName, propertyInput } from './propertyInput';

/** Changes a metadata field; its type and its options stay. */
export const updateProperty = defineCommand({
  call: 'PUT /property_definitions/{id}',
  summary: 'Change a metadata field; properties that are left out stay as they are',
  input: propertyInput.partial().extend({ id: z.uuid() }),
  async allow({ id }, read) {
    await mustGet(read, 'property_definition', id);
    return { ability: 'property.manage', target: {} };
  },
  async plan(read, { id, property_name: name, ...rest }, context) {
    const property = await mustGet(read, 'property_definition', id);
    const next = { ...rest, ...(name === undefined ? {} : { property_name: await freePropertyName(read, name, id) }) };
    const change = changedWith('property_definition', property, next, byAndAt(context));
    return {
      changes: change ? [change] : [],
      answer: { kind: 'property_definition', id },
      title: `Change metadata field ${property.property_name}`,
    };
  },
  answers: 'property_definition',
  done: 'Metadata field updated',
  undoable: true,
  example: { id: EXAMPLE.property, description: 'How soon it is needed' },
});
