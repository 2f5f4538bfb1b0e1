import { z } from 'zod';
import { createTask } from '@/domain/commands/tasks/createTask';
import { updateNoteSection } from '@/domain/commands/tasks/noteSections';
import { updateTasks } from '@/domain/commands/tasks/updateTasks';
import type { Actor } from '@/domain/permissions/actor';
import { invalid } from '@/domain/refusal';
import { fitsRow, type GivenText, givenDoc, MOST_GIVEN, rowText } from '@/domain/richText/rowText';
import { BODY, noteFragment } from '@/domain/tasks/taskFragments';
import type { Json } from '@/lib/json';
import type { Deps } from '../deps';
import type { Committed } from '../events/act';
import type { Structure } from '../events/structureCache';

/** Most items to which one call may write a long text. */
const MOST_ITEMS = 20;

const NAMES = { words: 'task_description', content: 'task_content' };
const NOTE_NAMES = { words: 'section_text', content: 'section_content' };
const body = z.looseObject({ task_description: z.string().optional(), task_content: z.json().optional() });
const note = z.looseObject({
  id: z.uuid(),
  section_id: z.uuid(),
  section_text: z.string().optional(),
  section_content: z.json().optional(),
});
const change = z.looseObject({ task_ids: z.array(z.uuid()), data: body });

/** A text that is too long for a row: its command runs without it, and it is written into the document. */
export interface LongText {
  /** The input of the command without the text. */
  rest: Json;
  write(committed: Committed, actor: Actor, texts: Deps['texts']): Promise<void>;
  /** The answer of the call once the text is written. */
  answered(committed: Committed, structure: Structure): Committed;
}

const without = <T extends object>(input: T, names: { words: string; content: string }) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => name !== names.words && name !== names.content)) as Json;

/** Checks a text by itself, so that nothing is changed when it is invalid. @throws Refusal invalid */
function nextOf(given: GivenText, names: typeof NAMES) {
  givenDoc({ words: '' }, given, names, true);
  return (held: Parameters<typeof rowText>[0]) => givenDoc(rowText(held), given, names, true) ?? held;
}

function longNote(input: Json, structure: Structure): LongText | null {
  const read = note.safeParse(input);
  if (!read.success) return null;
  const { id, section_id, section_text: words, section_content: content } = read.data;
  const given = { words, content };
  if (words === undefined && content === undefined) return null;
  if (words !== undefined && words.length > MOST_GIVEN) return null;
  if (fitsRow(given) && !structure.get('note_section', section_id)?.text_goes_on) return null;
  const next = nextOf(given, NOTE_NAMES);
  return {
    rest: without(read.data, NOTE_NAMES),
    write: (_, actor, texts) => texts.write(actor, id, noteFragment(section_id), NOTE_NAMES.words, next),
    answered: (committed) => committed,
  };
}

function longBody(input: Json, ids: readonly string[] | null, said: z.infer<typeof body>, structure: Structure) {
  const { task_description: words, task_content: content } = said;
  const given = { words, content };
  if (words === undefined && content === undefined) return null;
  // Too long for any text: the command reports that.
  if (words !== undefined && words.length > MOST_GIVEN) return null;
  if (fitsRow(given) && !ids?.some((id) => structure.get('task', id)?.text_goes_on)) return null;
  if (ids && ids.length > MOST_ITEMS)
    throw invalid(['task_ids'], `Write a text of this length to at most ${MOST_ITEMS} items at once.`, 'size');
  const next = nextOf(given, NAMES);
  const rest = without(input as object, NAMES) as Record<string, Json>;
  return {
    rest: ids ? { ...rest, data: without(said, NAMES) } : rest,
    async write({ answer }: Committed, actor: Actor, texts: Deps['texts']) {
      const made = 'id' in answer ? [answer.id] : [];
      for (const id of ids ?? made) await texts.write(actor, id, BODY, NAMES.words, next);
    },
    answered(committed: Committed, now: Structure): Committed {
      const read = z
        .looseObject({ tasks: z.array(z.unknown()) })
        .safeParse('value' in committed.answer ? committed.answer.value : null);
      if (!read.success || !ids) return committed;
      return {
        ...committed,
        answer: { value: { ...read.data, tasks: ids.flatMap((id) => now.get('task', id) ?? []) } },
      };
    },
  };
}

/**
 * The text in a command's input that is too long for its row, or that replaces one that is. Rows and events hold only
 * the beginning of such a text: otherwise every burst of typing would write it twice, before and after, into an event.
 * @returns null when the command accepts everything that is given
 * @throws Refusal invalid
 */
export async function longTextIn(
  call: string,
  input: Json,
  structure: () => Promise<Structure>,
): Promise<LongText | null> {
  if (call === updateNoteSection.call) return longNote(input, await structure());
  if (call === createTask.call) {
    const read = body.safeParse(input);
    return read.success ? longBody(input, null, read.data, await structure()) : null;
  }
  if (call !== updateTasks.call) return null;
  const read = change.safeParse(input);
  return read.success ? longBody(input, [...new Set(read.data.task_ids)], read.data.data, await structure()) : null;
}
