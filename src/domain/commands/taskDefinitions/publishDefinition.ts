import { z } from 'zod';
import type { Json } from '@/lib/json';
import { jsonWeight } from '@/lib/jsonWeight';
import type { RowChange } from '../../changes/rowChange';
import type { TaskDefinition } from '../../kinds/taskDefinition';
import { isFinished } from '../../kinds/taskStatuses';
import type { CommandContext } from '../command';
import { defineCommand } from '../defineCommand';
import type { Reader } from '../reader';
import { changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { byNow, definitionRight, editedContent, publishedContent, readDefinitions, withParts } from './definitionInput';

/** Number of versions whose contents are kept, and their bytes: an event has all of them, before and after. */
const MOST_PAST = 50;
const PAST_WEIGHT = 120_000;

/** The earlier versions that are kept, the latest ones of them: of long texts fewer. */
function keptPast(definition: TaskDefinition): TaskDefinition['past'] {
  const all = [...definition.past, { ...publishedContent(definition), version: definition.version }].slice(-MOST_PAST);
  let [first, weight] = [all.length, 0];
  while (first > 0) {
    weight += jsonWeight(all[first - 1] as unknown as Json);
    if (weight > PAST_WEIGHT) break;
    first -= 1;
  }
  return all.slice(first);
}

/** Items that still have the old name get the new one, if the workspace wants that. */
async function renamedItems(read: Reader, definition: TaskDefinition, name: string, context: CommandContext) {
  if (!context.actor.flags.includes('task_name_propagation') || name === definition.operation_name) return [];
  const tasks = (await read.all('task')).filter(
    (task) =>
      [task.task_definition_id, task.operation_definition_id].includes(definition.id) &&
      task.task_title === definition.operation_name &&
      !task.is_deleted &&
      !task.is_archived &&
      !isFinished(task.task_status) &&
      task.task_status !== 'locked',
  );
  return tasks.flatMap((task) => changed('task', task, { task_title: name }) ?? []);
}

/** Publishes a definition with its parts: from now on new items are made from this version. */
export const publishDefinition = defineCommand({
  call: 'POST /task_definitions/{id}/publish',
  summary: 'Publish a definition with its parts; new items are made from this version',
  input: z.object({ id: z.uuid() }),
  async allow(input, read) {
    return definitionRight((await mustGet(read, 'task_definition', input.id)).definition_type);
  },
  async plan(read, { id }, context) {
    const root = await mustGet(read, 'task_definition', id);
    const all = withParts(await readDefinitions(read), root);
    const waitsFor = new Map(
      all.flatMap((one) =>
        editedContent(one).sub_definitions.map((place) => [place.sub_definition_id, place.dependent_on_definition_id]),
      ),
    );
    const changes: RowChange[] = [];
    for (const definition of all) {
      const dependent_on_definition_id = waitsFor.get(definition.id) ?? null;
      const isNew = definition.version === 0;
      if (!isNew && !definition.draft && dependent_on_definition_id === definition.dependent_on_definition_id) continue;
      const { version } = definition;
      const past = isNew ? [] : keptPast(definition);
      const content = editedContent(definition);
      const next = { ...content, version: version + 1, past, draft: null, is_draft: false, dependent_on_definition_id };
      const change = changed('task_definition', definition, { ...next, ...byNow(context) });
      if (change) changes.push(change);
      if (!isNew) changes.push(...(await renamedItems(read, definition, content.operation_name, context)));
    }
    return {
      changes,
      answer: { kind: 'task_definition', id },
      title: `Publish definition ${editedContent(root).operation_name}`,
    };
  },
  answers: 'task_definition',
  done: 'Definition published',
  undoable: true,
  example: { id: EXAMPLE.definition },
});
