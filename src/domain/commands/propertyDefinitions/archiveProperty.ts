import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { byAndAt } from './propertyInput';

/** Archives a metadata field: it is no longer offered, its values stay. */
export const archiveProperty = defineCommand({
  call: 'PUT /property_definitions/{id}/archive',
  summary: 'Archive a metadata field: it is no longer offered, and its values on tasks stay',
  input: z.object({ id: z.uuid() }),
  async allow({ id }, read) {
    await mustGet(read, 'property_definition', id);
    return { ability: 'property.manage', target: {} };
  },
  async plan(read, { id }, context) {
    const property = await mustGet(read, 'property_definition', id);
    const change = changedWith('property_definition', property, { is_archived: true }, byAndAt(context));
    return {
      changes: change ? [change] : [],
      answer: { kind: 'property_definition', id },
      title: `Archive metadata field ${property.property_name}`,
    };
  },
  answers: 'property_definition',
  done: 'Metadata field archived',
  undoable: true,
  example: { id: EXAMPLE.property },
});
