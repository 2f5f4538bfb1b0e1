import type { Json } from '@/lib/json';
import type { NoteSection } from '../kinds/noteSection';
import type { Task } from '../kinds/task';
import { changedText, type GivenText, givenDoc, type RowText, rowText } from '../richText/rowText';

/** The body of an item, from its row. */
export const bodyOf = ({ task_description, task_content, body_seed }: Task): RowText => ({
  words: task_description,
  content: task_content,
  seed: body_seed,
});

/** The text of a note section, from its row. */
export const noteOf = ({ section_text = '', section_content, section_seed }: NoteSection): RowText => ({
  words: section_text,
  content: section_content,
  seed: section_seed,
});

/** A body as a caller may pass it. */
export interface GivenBody {
  task_description?: string | undefined;
  task_content?: Json | null | undefined;
  text_goes_on?: boolean | undefined;
}

const given = ({ task_description, task_content }: GivenBody): GivenText => ({
  words: task_description,
  content: task_content,
});
const NAMES = { words: 'task_description', content: 'task_content' };
const NOTE_NAMES = { words: 'section_text', content: 'section_content' };

/** Whether a text is longer than its row stores, if that changes. */
const goesOnAfter = (held: boolean | undefined, said: boolean | undefined) =>
  said === undefined || said === (held ?? false) ? {} : { text_goes_on: said };

/** Attributes of a new item's body. @throws Refusal invalid */
export function firstBody(said: GivenBody): Pick<Task, 'task_description' | 'task_content'> {
  const doc = givenDoc({ words: '' }, given(said), NAMES);
  if (!doc) return { task_description: '' };
  const { words, content } = rowText(doc);
  return { task_description: words, ...(content !== null && { task_content: content }) };
}

/** Attributes of an item whose body changes. @throws Refusal invalid */
export function nextBody(task: Task, said: GivenBody): Partial<Task> {
  const doc = givenDoc(bodyOf(task), given(said), NAMES);
  const next = doc && changedText(bodyOf(task), doc);
  const goesOn = goesOnAfter(task.text_goes_on, said.text_goes_on);
  if (!next) return goesOn;
  return { task_description: next.words, task_content: next.content ?? null, body_seed: next.seed ?? null, ...goesOn };
}

/** The text of a note section as a caller may pass it. */
export interface GivenNote {
  section_text?: string | undefined;
  section_content?: Json | null | undefined;
  text_goes_on?: boolean | undefined;
}

/** Attributes of a note section whose text changes. @throws Refusal invalid */
export function nextNote(section: NoteSection, said: GivenNote): Partial<NoteSection> {
  const { section_text, section_content } = said;
  const held = noteOf(section);
  const doc = givenDoc(held, { words: section_text, content: section_content }, NOTE_NAMES);
  const next = doc && changedText(held, doc);
  const goesOn = goesOnAfter(section.text_goes_on, said.text_goes_on);
  if (!next) return goesOn;
  return {
    section_text: next.words,
    section_content: next.content ?? null,
    section_seed: next.seed ?? null,
    ...goesOn,
  };
}
