import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { unique } from '../tasks/taskInput';
import { byNow, definitionRight, editedContent } from './definitionInput';

/**
 * Declares that uploaded pictures are part of the description of a definition, so that everybody who may read it may
 * read them.
 */
export const addDefinitionPictures = defineCommand({
  call: 'POST /task_definitions/{id}/pictures',
  summary: 'Let those who see a definition see uploaded pictures that its description shows',
  input: z.object({ id: z.uuid(), file_ids: z.array(z.uuid()).min(1).max(100) }),
  async allow(input, read) {
    return definitionRight((await mustGet(read, 'task_definition', input.id)).definition_type);
  },
  async plan(read, input, context) {
    const definition = await mustGet(read, 'task_definition', input.id);
    const picture_ids = unique([...(definition.picture_ids ?? []), ...input.file_ids]);
    const change = changedWith('task_definition', definition, { picture_ids }, byNow(context));
    return {
      changes: change ? [change] : [],
      answer: { kind: 'task_definition', id: definition.id },
      title: `Add a picture to ${editedContent(definition).operation_name}`,
    };
  },
  answers: 'task_definition',
  done: 'Picture added',
  undoable: false,
  example: { id: EXAMPLE.definition, file_ids: [EXAMPLE.file] },
});
