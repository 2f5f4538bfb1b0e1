import { z } from 'zod';
import { requiredName } from '../../fields/requiredText';
import { defineCommand } from '../defineCommand';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { contentChange, definitionRight, editedContent } from './definitionInput';

/** Adds a note section that new items begin with. */
export const addSection = defineCommand({
  call: 'POST /task_definitions/{id}/sections',
  summary: 'Add a note section that new items of a definition begin with',
  input: z.object({ id: z.uuid(), section_id: z.uuid().optional(), section_name: z.string().max(500) }),
  async allow(input, read) {
    return definitionRight((await mustGet(read, 'task_definition', input.id)).definition_type);
  },
  async plan(read, input, context) {
    const definition = await mustGet(read, 'task_definition', input.id);
    const section_name = requiredName(input.section_name, ['section_name']);
    const sections = [...editedContent(definition).sections, { id: input.section_id ?? context.newId(), section_name }];
    const change = contentChange(definition, { sections }, context);
    return {
      changes: change ? [change] : [],
      answer: { kind: 'task_definition', id: definition.id },
      title: `Add section ${section_name} to ${definition.operation_name}`,
    };
  },
  answers: 'task_definition',
  done: 'Section added',
  undoable: true,
  example: { id: EXAMPLE.definition, section_name: 'Conditions' },
});
