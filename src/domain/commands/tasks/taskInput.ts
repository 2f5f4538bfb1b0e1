import { z } from 'zod';
import { formatIsoDate, isoDayNumber } from '../../dates/isoDate';
import { parseDateText } from '../../dates/parseDateText';
import { requiredText } from '../../fields/requiredText';
import type { Task } from '../../kinds/task';
import { TASK_STATUSES } from '../../kinds/taskStatuses';
import { invalid, Refusal } from '../../refusal';
import { MOST_GIVEN } from '../../richText/rowText';
import type { DatePatch } from '../../tasks/schedule/datePatch';
import type { Reader } from '../reader';
import { mustNameRows } from '../support/mustNameRows';

export const MOST_TITLE = 500;
const LONGEST = 36_500;

const ids = z.array(z.uuid()).max(1000);
const day = z.string().max(20);

export const dependencyInput = z.object({
  task_id: z.uuid(),
  type: z.literal('blocked_by').default('blocked_by'),
  lag_days: z.number().int().min(-365).max(3650).default(0),
});

export const propertyInput = z.object({ property_definition_id: z.uuid(), content: z.json() });

/** Fields of a task that a caller may give at creation and later. */
export const taskFields = z.object({
  task_title: z.string().max(MOST_TITLE * 4),
  /** The words of the body. */
  task_description: z.string().max(MOST_GIVEN).optional(),
  /** The body with its formatting, as ProseMirror JSON; null removes the formatting. */
  task_content: z.json().optional(),
  task_status: z.enum(TASK_STATUSES).optional(),
  program_ids: ids.optional(),
  document_ids: ids.optional(),
  label_ids: ids.optional(),
  assigned_user_ids: ids.optional(),
  assigned_group_ids: ids.optional(),
  reviewer_ids: ids.optional(),
  source_container_ids: ids.optional(),
  task_start_date: day.nullable().optional(),
  task_due_date: day.nullable().optional(),
  task_duration: z.number().int().min(0).max(LONGEST).nullable().optional(),
  aggregate_scheduling: z.boolean().optional(),
  task_dependencies: z.array(dependencyInput).max(200).optional(),
  properties: z.array(propertyInput).max(200).optional(),
});

/** Lists of a task that can be added to and removed from, so that two people who do it at once both succeed. */
export const listParts = z.object({
  program_ids: ids.optional(),
  label_ids: ids.optional(),
  assigned_user_ids: ids.optional(),
  assigned_group_ids: ids.optional(),
  reviewer_ids: ids.optional(),
  document_ids: ids.optional(),
});
export type ListName = keyof z.infer<typeof listParts>;
export const LIST_NAMES = Object.keys(listParts.shape) as ListName[];

/** The title trimmed, at most 500 characters. @throws Refusal invalid */
export function titleOf(title: string): string {
  const text = requiredText(title, ['task_title']);
  if (text.length > MOST_TITLE) throw invalid(['task_title'], `A title has at most ${MOST_TITLE} characters.`, 'text');
  return text;
}

function readDay(text: string | null | undefined, name: string): number | null | undefined {
  if (text === undefined || text === null) return text;
  const read = parseDateText(text);
  if (!read.ok) throw invalid([name], read.message, 'date');
  return isoDayNumber(formatIsoDate(read.date));
}

/** The dates of an input as day numbers, absent ones left out; null when none is given. @throws Refusal invalid */
export function datesOfInput(
  input: Partial<Record<'task_start_date' | 'task_due_date', string | null>> & { task_duration?: number | null },
): DatePatch | null {
  const patch: DatePatch = {};
  const start = readDay(input.task_start_date, 'task_start_date');
  const due = readDay(input.task_due_date, 'task_due_date');
  if (start !== undefined) patch.start = start;
  if (due !== undefined) patch.due = due;
  if (input.task_duration !== undefined) patch.duration = input.task_duration;
  return Object.keys(patch).length === 0 ? null : patch;
}

type Named = Partial<Pick<Task, ListName | 'subscriber_ids' | 'source_container_ids' | 'task_dependencies'>>;

/** Things that do not exist in this workspace yet, by the lists that name them: any id would be an unknown one. */
const ABSENT = { document_ids: 'document', source_container_ids: 'container' } as const;

/**
 * Refuses what the lists of a task name and does not exist for the person.
 * @param held things that they already named, which may have been deleted since
 */
export async function mustNameParts(read: Reader, named: Named, held: Named = {}): Promise<void> {
  await mustNameRows(read, 'program', named.program_ids, held.program_ids);
  await mustNameRows(read, 'task_label', named.label_ids, held.label_ids);
  await mustNameRows(read, 'group', named.assigned_group_ids, held.assigned_group_ids);
  for (const name of ['assigned_user_ids', 'reviewer_ids', 'subscriber_ids'] as const)
    await mustNameRows(read, 'member', named[name], held[name]);
  for (const [name, noun] of Object.entries(ABSENT) as [keyof typeof ABSENT, string][])
    if (named[name]?.some((id) => !held[name]?.includes(id)))
      throw new Refusal('not_found', `This ${noun} does not exist.`);
  const blockers = (links: Named['task_dependencies']) => links?.map(({ task_id }) => task_id);
  await mustNameRows(read, 'task', blockers(named.task_dependencies), blockers(held.task_dependencies));
}

export const unique = (list: readonly string[]): string[] => [...new Set(list)];
