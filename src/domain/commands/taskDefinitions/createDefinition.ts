import { z } from 'zod';
import { TASK_TYPES } from '../../kinds/taskTypes';
import { defineCommand } from '../defineCommand';
import { created } from '../support/changes';
import { mustHaveCycles } from '../tasks/typeRules';
import { contentOf, definitionFields, definitionRight } from './definitionInput';
import { newDefinition } from './newDefinition';

/** Creates a definition as a draft; it is offered for new items once it is published. */
export const createDefinition = defineCommand({
  call: 'POST /task_definitions',
  summary: 'Create a definition of work items, as a draft',
  input: definitionFields.extend({ id: z.uuid().optional(), definition_type: z.enum(TASK_TYPES) }),
  async allow(input, read, { actor }) {
    mustHaveCycles(input.definition_type, actor);
    await contentOf(read, input);
    return definitionRight(input.definition_type);
  },
  async plan(read, input, context) {
    const content = await contentOf(read, input);
    const parts = { ...content, definition_type: input.definition_type, parent_definition_id: null };
    const definition = newDefinition(input.id ?? context.newId(), parts, context);
    return {
      changes: [created('task_definition', definition)],
      answer: { kind: 'task_definition', id: definition.id },
      title: `Create definition ${definition.operation_name}`,
    };
  },
  answers: 'task_definition',
  done: 'Definition created',
  undoable: true,
  example: { definition_type: 'operation', operation_name: 'hERG binding', task_duration: 3 },
});
