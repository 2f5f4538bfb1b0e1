import { z } from 'zod';
import type { AttributeChange } from '../../changes/rowChange';
import { notFound } from '../../kinds/notFound';
import type { TaskDefinition } from '../../kinds/taskDefinition';
import { TASK_TYPES } from '../../kinds/taskTypes';
import { Refusal } from '../../refusal';
import { defineCommand } from '../defineCommand';
import type { Reader } from '../reader';
import { changedWith, created } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { mustFitUnder, mustHaveCycles } from '../tasks/typeRules';
import {
  byNow,
  contentChange,
  contentOf,
  definitionFields,
  definitionRight,
  editedContent,
  mustNotWaitInCircle,
  readDefinitions,
  withParts,
} from './definitionInput';
import { newDefinition } from './newDefinition';

const lag_days = z.number().int().min(-365).max(3650).default(0);
const asParent = ({ definition_type, operation_name }: TaskDefinition) => ({
  task_type: definition_type,
  task_title: operation_name,
});

/** The part with its position. @throws Refusal not_found */
async function partOf(read: Reader, parentId: string, partId: string) {
  const parent = await mustGet(read, 'task_definition', parentId);
  const part = await mustGet(read, 'task_definition', partId);
  const place = editedContent(parent).sub_definitions.find(({ sub_definition_id }) => sub_definition_id === partId);
  if (!place) throw notFound('task_definition');
  return { parent, part, place };
}

const listed = (...changes: (AttributeChange | null)[]) => changes.filter((change) => change !== null);

/** Adds a part to a definition: items made from it come with one of these below them. */
export const createSubDefinition = defineCommand({
  call: 'POST /task_definitions/{id}/sub_definitions',
  summary: 'Create a part of a definition, with its position and dependencies',
  input: definitionFields.extend({
    id: z.uuid(),
    sub_definition_id: z.uuid().optional(),
    definition_type: z.enum(TASK_TYPES),
    dependent_on_definition_id: z.uuid().nullable().default(null),
    lag_days,
    index: z.number().int().min(0).optional(),
  }),
  async allow(input, read, { actor }) {
    mustHaveCycles(input.definition_type, actor);
    const parent = await mustGet(read, 'task_definition', input.id);
    await contentOf(read, input);
    return [definitionRight(parent.definition_type), definitionRight(input.definition_type)];
  },
  async plan(read, input, context) {
    const parent = await mustGet(read, 'task_definition', input.id);
    mustFitUnder(input.definition_type, asParent(parent));
    const { id: _, ...given } = input;
    const content = await contentOf(read, given);
    const sub_definition_id = input.sub_definition_id ?? context.newId();
    const places = [...editedContent(parent).sub_definitions];
    const on = input.dependent_on_definition_id;
    if (on !== null && !places.some((place) => place.sub_definition_id === on)) throw notFound('task_definition');
    const place = { sub_definition_id, dependent_on_definition_id: on, lag_days: input.lag_days };
    places.splice(input.index ?? places.length, 0, place);
    const part = newDefinition(
      sub_definition_id,
      { ...content, definition_type: input.definition_type, parent_definition_id: parent.id },
      context,
    );
    return {
      changes: listed(created('task_definition', part), contentChange(parent, { sub_definitions: places }, context)),
      answer: { kind: 'task_definition', id: part.id },
      title: `Add ${part.operation_name} to ${parent.operation_name}`,
    };
  },
  answers: 'task_definition',
  done: 'Part added',
  undoable: true,
  example: { id: EXAMPLE.definition, definition_type: 'task', operation_name: 'Prepare plates', lag_days: 0 },
});

/** Moves a part to another position, or into another definition. */
export const moveSubDefinition = defineCommand({
  call: 'PATCH /task_definitions/{id}/sub_definitions/position',
  summary: 'Move a part of a definition to another position, or into another definition',
  input: z.object({
    id: z.uuid(),
    sub_definition_id: z.uuid(),
    old_parent_definition_id: z.uuid(),
    new_parent_definition_id: z.uuid(),
    index: z.number().int().min(0).optional(),
  }),
  async allow(input, read) {
    await mustGet(read, 'task_definition', input.id);
    const { parent } = await partOf(read, input.old_parent_definition_id, input.sub_definition_id);
    const next = await mustGet(read, 'task_definition', input.new_parent_definition_id);
    return [definitionRight(parent.definition_type), definitionRight(next.definition_type)];
  },
  async plan(read, input, context) {
    const { parent, part, place } = await partOf(read, input.old_parent_definition_id, input.sub_definition_id);
    const next = await mustGet(read, 'task_definition', input.new_parent_definition_id);
    mustFitUnder(part.definition_type, asParent(next));
    if (withParts(await readDefinitions(read), part).some(({ id }) => id === next.id))
      throw new Refusal('conflict', `${part.operation_name} cannot be under itself.`);
    const rest = editedContent(parent)
      .sub_definitions.filter(({ sub_definition_id }) => sub_definition_id !== part.id)
      // A part that waited for it at its old position no longer waits for anything there.
      .map((other) =>
        next.id !== parent.id && other.dependent_on_definition_id === part.id
          ? { ...other, dependent_on_definition_id: null }
          : other,
      );
    const places = next.id === parent.id ? rest : [...editedContent(next).sub_definitions];
    const kept = next.id === parent.id ? place : { ...place, dependent_on_definition_id: null };
    places.splice(input.index ?? places.length, 0, kept);
    return {
      changes:
        next.id === parent.id
          ? listed(contentChange(parent, { sub_definitions: places }, context))
          : listed(
              contentChange(parent, { sub_definitions: rest }, context),
              contentChange(next, { sub_definitions: places }, context),
              changedWith('task_definition', part, { parent_definition_id: next.id }, byNow(context)),
            ),
      answer: { kind: 'task_definition', id: next.id },
      title: `Move ${part.operation_name}`,
    };
  },
  answers: 'task_definition',
  done: 'Part moved',
  undoable: true,
  example: {
    id: EXAMPLE.definition,
    sub_definition_id: EXAMPLE.otherDefinition,
    old_parent_definition_id: EXAMPLE.definition,
    new_parent_definition_id: EXAMPLE.definition,
    index: 0,
  },
});

/** Sets which part of the same definition a part waits for. */
export const setSubDependency = defineCommand({
  call: 'PATCH /task_definitions/{id}/sub_definitions/{sub_definition_id}/dependencies',
  summary: 'Set which part of a definition another one waits for; null = none',
  input: z.object({
    id: z.uuid(),
    sub_definition_id: z.uuid(),
    dependent_on_definition_id: z.uuid().nullable(),
    lag_days,
  }),
  async allow(input, read) {
    const { parent } = await partOf(read, input.id, input.sub_definition_id);
    if (input.dependent_on_definition_id) await partOf(read, input.id, input.dependent_on_definition_id);
    return definitionRight(parent.definition_type);
  },
  async plan(read, input, context) {
    const { parent, part } = await partOf(read, input.id, input.sub_definition_id);
    const { dependent_on_definition_id } = input;
    const sub_definitions = editedContent(parent).sub_definitions.map((place) =>
      place.sub_definition_id === part.id ? { ...place, dependent_on_definition_id, lag_days: input.lag_days } : place,
    );
    mustNotWaitInCircle(sub_definitions);
    return {
      changes: listed(contentChange(parent, { sub_definitions }, context)),
      answer: { kind: 'task_definition', id: parent.id },
      title: `Change dependencies of ${part.operation_name}`,
    };
  },
  answers: 'task_definition',
  done: 'Part updated',
  undoable: true,
  example: {
    id: EXAMPLE.definition,
    sub_definition_id: EXAMPLE.otherDefinition,
    dependent_on_definition_id: null,
    lag_days: 0,
  },
});

/** Removes a part from a definition. */
export const removeSubDefinition = defineCommand({
  call: 'DELETE /task_definitions/{id}/sub_definitions/{sub_definition_id}',
  summary: 'Remove a part from a definition; items created from it stay',
  input: z.object({ id: z.uuid(), sub_definition_id: z.uuid() }),
  async allow(input, read) {
    const { parent } = await partOf(read, input.id, input.sub_definition_id);
    return definitionRight(parent.definition_type);
  },
  async plan(read, input, context) {
    const { parent, part } = await partOf(read, input.id, input.sub_definition_id);
    const sub_definitions = editedContent(parent)
      .sub_definitions.filter(({ sub_definition_id }) => sub_definition_id !== part.id)
      .map((place) =>
        place.dependent_on_definition_id === part.id ? { ...place, dependent_on_definition_id: null } : place,
      );
    return {
      changes: listed(contentChange(parent, { sub_definitions }, context)),
      answer: { kind: 'task_definition', id: parent.id },
      title: `Remove ${part.operation_name} from ${parent.operation_name}`,
    };
  },
  answers: 'task_definition',
  done: 'Part removed',
  undoable: true,
  example: { id: EXAMPLE.definition, sub_definition_id: EXAMPLE.otherDefinition },
});
