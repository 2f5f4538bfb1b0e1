import { z } from 'zod';
import type { AttributeChange } from '../../changes/rowChange';
import { defineCommand } from '../defineCommand';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { byNow, contentChange, contentOf, definitionFields, definitionRight, editedContent } from './definitionInput';

/** Merges two changes of one row. */
function joined(one: AttributeChange | null, other: AttributeChange | null): AttributeChange[] {
  if (!one || !other) return [one, other].filter((change) => change !== null);
  return [{ ...one, before: { ...one.before, ...other.before }, after: { ...one.after, ...other.after } }];
}

/** Changes a definition; if it is published, the change is kept in its draft until that is published. */
export const updateDefinition = defineCommand({
  call: 'PATCH /task_definitions/{id}',
  summary: 'Change a definition, or archive it; changes of a published one are a draft until they are published',
  input: definitionFields.partial().extend({ id: z.uuid(), is_archived: z.boolean().optional() }),
  async allow(input, read) {
    const definition = await mustGet(read, 'task_definition', input.id);
    await contentOf(read, input, editedContent(definition));
    return definitionRight(definition.definition_type);
  },
  async plan(read, input, context) {
    const definition = await mustGet(read, 'task_definition', input.id);
    const content = await contentOf(read, input, editedContent(definition));
    const { is_archived } = input;
    return {
      changes: joined(
        contentChange(definition, content, context),
        changedWith('task_definition', definition, { is_archived }, byNow(context)),
      ),
      answer: { kind: 'task_definition', id: definition.id },
      title: `Change definition ${definition.operation_name}`,
    };
  },
  answers: 'task_definition',
  done: 'Definition updated',
  undoable: true,
  example: { id: EXAMPLE.definition, task_duration: 5 },
});
