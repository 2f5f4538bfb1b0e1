import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { created } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { definitionRight, editedContent, readDefinitions, withParts } from './definitionInput';
import { newDefinition } from './newDefinition';

/** Copies a definition with its parts, as a draft from which no item has been made. */
export const duplicateDefinition = defineCommand({
  call: 'POST /task_definitions/duplicate',
  summary: 'Copy a definition with its parts, as a draft',
  input: z.object({ definition_id: z.uuid(), operation_name: z.string().max(500).optional() }),
  async allow(input, read) {
    return definitionRight((await mustGet(read, 'task_definition', input.definition_id)).definition_type);
  },
  async plan(read, input, context) {
    const root = await mustGet(read, 'task_definition', input.definition_id);
    const sources = withParts(await readDefinitions(read), root);
    const ids = new Map(sources.map(({ id }) => [id, context.newId()]));
    const copyOf = (id: string | null) => (id === null ? null : (ids.get(id) ?? null));
    const copies = sources.map((source) => {
      const content = editedContent(source);
      const name =
        source === root ? input.operation_name?.trim() || `${content.operation_name} (copy)` : content.operation_name;
      return newDefinition(
        ids.get(source.id) as string,
        {
          ...content,
          operation_name: name,
          ...(source.picture_ids ? { picture_ids: source.picture_ids } : {}),
          definition_type: source.definition_type,
          parent_definition_id: source === root ? null : copyOf(source.parent_definition_id),
          sections: content.sections.map((section) => ({ ...section, id: context.newId() })),
          sub_definitions: content.sub_definitions.flatMap((place) => {
            const sub_definition_id = copyOf(place.sub_definition_id);
            const dependent_on_definition_id = copyOf(place.dependent_on_definition_id);
            return sub_definition_id ? [{ ...place, sub_definition_id, dependent_on_definition_id }] : [];
          }),
        },
        context,
      );
    });
    return {
      changes: copies.map((copy) => created('task_definition', copy)),
      answer: { kind: 'task_definition', id: ids.get(root.id) as string },
      title: `Copy definition ${root.operation_name}`,
    };
  },
  answers: 'task_definition',
  done: 'Definition copied',
  undoable: true,
  example: { definition_id: EXAMPLE.definition },
});
