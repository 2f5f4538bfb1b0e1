import { z } from 'zod';
import { sameJson } from '@/lib/sameJson';
import type { AttributeChange } from '../../changes/rowChange';
import { requiredName } from '../../fields/requiredText';
import { type DefinitionContent, definitionContentSchema, type TaskDefinition } from '../../kinds/taskDefinition';
import type { NeededRight } from '../../permissions/target';
import { invalid, Refusal } from '../../refusal';
import { givenDoc, MOST_WORDS, rowText } from '../../richText/rowText';
import type { CommandContext } from '../command';
import type { Reader } from '../reader';
import { changedWith } from '../support/changes';
import { mustNameRows } from '../support/mustNameRows';

/** Parts of a definition that a caller may pass. */
export const definitionFields = z.object({
  operation_name: z.string().max(500),
  /** The words of the description. */
  description: z.string().max(MOST_WORDS).optional(),
  /** The description with its formatting, as ProseMirror JSON; null removes the formatting. */
  description_content: z.json().optional(),
  task_duration: z.number().int().min(0).max(36_500).nullable().optional(),
  label_ids: z.array(z.uuid()).max(200).optional(),
  properties: z
    .array(z.object({ property_definition_id: z.uuid(), content: z.json() }))
    .max(200)
    .optional(),
  sections: z
    .array(z.object({ id: z.uuid(), section_name: z.string().max(500) }))
    .max(200)
    .optional(),
});

const NAMES = { words: 'description', content: 'description_content' };

/** The description of an input, as attributes of a definition. @throws Refusal invalid */
function describedBy(input: Partial<z.output<typeof definitionFields>>, held?: DefinitionContent) {
  const before = { words: held?.description ?? '', content: held?.description_content };
  const doc = givenDoc(before, { words: input.description, content: input.description_content }, NAMES);
  if (!doc) return {};
  const { words, content } = rowText(doc);
  const isPlain = content === null && (held?.description_content ?? null) === null;
  return { description: words, ...(isPlain ? {} : { description_content: content }) };
}

/** The content of an input, checked. @throws Refusal */
export async function contentOf(
  read: Reader,
  input: Partial<z.output<typeof definitionFields>>,
  held?: DefinitionContent,
): Promise<Partial<DefinitionContent>> {
  await mustNameRows(read, 'task_label', input.label_ids, held?.label_ids);
  const properties = input.properties?.map(({ property_definition_id }) => property_definition_id);
  const known = held?.properties.map(({ property_definition_id }) => property_definition_id);
  await mustNameRows(read, 'property_definition', properties, known);
  if (properties && new Set(properties).size < properties.length)
    throw invalid(['properties'], 'A metadata field is named twice.', 'unique');
  const next: Partial<DefinitionContent> = {};
  if (input.operation_name !== undefined) next.operation_name = requiredName(input.operation_name, ['operation_name']);
  Object.assign(next, describedBy(input, held));
  if (input.task_duration !== undefined) next.task_duration = input.task_duration;
  if (input.label_ids) next.label_ids = [...input.label_ids];
  if (input.properties) next.properties = input.properties.map((property) => ({ ...property }));
  if (input.sections)
    next.sections = input.sections.map(({ id, section_name }) => ({
      id,
      section_name: requiredName(section_name, ['sections']),
    }));
  return next;
}

const CONTENT_NAMES = Object.keys(definitionContentSchema.shape) as (keyof DefinitionContent)[];

/** The content of the published version of a definition. */
export const publishedContent = (definition: TaskDefinition): DefinitionContent =>
  Object.fromEntries(
    CONTENT_NAMES.flatMap((name) => (definition[name] === undefined ? [] : [[name, definition[name]]])),
  ) as DefinitionContent;

/** The content of a definition as its editor sees it: its draft, if it has one. */
export const editedContent = (definition: TaskDefinition): DefinitionContent =>
  definition.draft ?? publishedContent(definition);

/** Who changed it and when. */
export const byNow = ({ actor, at }: CommandContext) => ({
  last_updated_by: actor.user_id,
  updated_at: new Date(at).toISOString(),
});

/**
 * The change that gives a definition new content: in its draft if it is already published, so that new items do not
 * change before it is published again.
 */
export function contentChange(
  definition: TaskDefinition,
  patch: Partial<DefinitionContent>,
  context: CommandContext,
): AttributeChange | null {
  if (definition.version === 0) return changedWith('task_definition', definition, patch, byNow(context));
  const next = { ...editedContent(definition), ...patch };
  const draft = sameJson(next, publishedContent(definition)) ? null : next;
  return changedWith('task_definition', definition, { draft }, byNow(context));
}

/** The right to change definitions of a type. */
export const definitionRight = (type: TaskDefinition['definition_type']): NeededRight => ({
  ability: type === 'operation' ? 'operation_definition.manage' : 'task_definition.manage',
  target: {},
});

/** Definitions by id, without deleted ones. */
export async function readDefinitions(read: Reader): Promise<Map<string, TaskDefinition>> {
  const all = await read.all('task_definition');
  return new Map(all.filter((one) => !one.is_deleted).map((one) => [one.id, one]));
}

/** A definition with all its parts, each parent before its parts. */
export function withParts(all: ReadonlyMap<string, TaskDefinition>, root: TaskDefinition): TaskDefinition[] {
  const found = [root];
  for (const definition of found)
    for (const { sub_definition_id } of editedContent(definition).sub_definitions) {
      const part = all.get(sub_definition_id);
      if (part && !found.includes(part)) found.push(part);
    }
  return found;
}

/** Refuses parts that wait for each other in a circle. @throws Refusal conflict */
export function mustNotWaitInCircle(parts: DefinitionContent['sub_definitions']): void {
  const on = new Map(parts.map((part) => [part.sub_definition_id, part.dependent_on_definition_id]));
  for (const start of on.keys()) {
    let at = on.get(start) ?? null;
    for (let steps = 0; at !== null && steps <= parts.length; steps++) {
      if (at === start) throw new Refusal('conflict', 'This part would wait for itself.');
      at = on.get(at) ?? null;
    }
  }
}
