import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { byAndAt } from './propertyInput';

/** Restores an archived metadata field. */
export const restoreProperty = defineCommand({
  call: 'PUT /property_definitions/{id}/restore',
  summary: 'Restore an archived metadata field',
  input: z.object({ id: z.uuid() }),
  async allow({ id }, read) {
    await mustGet(read, 'property_definition', id);
    return { ability: 'property.manage', target: {} };
  },
  async plan(read, { id }, context) {
    const property = await mustGet(read, 'property_definition', id);
    const change = changedWith('property_definition', property, { is_archived: false }, byAndAt(context));
    return {
      changes: change ? [change] : [],
      answer: { kind: 'property_definition', id },
      title: `Restore metadata field ${property.property_name}`,
    };
  },
  answers: 'property_definition',
  done: 'Metadata field restored',
  undoable: true,
  example: { id: EXAMPLE.property },
});
