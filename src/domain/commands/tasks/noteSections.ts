import { z } from 'zod';
import { requiredName } from '../../fields/requiredText';
import type { NoteSection } from '../../kinds/noteSection';
import { notFound } from '../../kinds/notFound';
import { workAbility } from '../../kinds/task';
import { MOST_GIVEN } from '../../richText/rowText';
import { taskTarget } from '../../rights/taskTarget';
import { nextNote } from '../../tasks/taskText';
import { defineCommand } from '../defineCommand';
import type { Reader } from '../reader';
import { changedWith, created } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { activity } from './activity';
import { mustComeFromDocument } from './mustComeFromDocument';

const section_name = z.string().max(500);

async function sectionRight(read: Reader, taskId: string, act: 'update' | 'read' = 'update') {
  const task = await mustGet(read, 'task', taskId);
  return { ability: workAbility(task, act), target: taskTarget(task) };
}

async function sectionOf(read: Reader, taskId: string, id: string): Promise<NoteSection> {
  const section = await mustGet(read, 'note_section', id);
  if (section.task_id !== taskId) throw notFound('note_section');
  return section;
}

/** Adds a named section to the notes of an item, at the end. */
export const addNoteSection = defineCommand({
  call: 'POST /tasks/{id}/note_sections',
  summary: 'Add a named section to the notes of an item',
  input: z.object({ id: z.uuid(), section_id: z.uuid().optional(), section_name }),
  allow: (input, read) => sectionRight(read, input.id),
  async plan(read, input, context) {
    const task = await mustGet(read, 'task', input.id);
    const own = (await read.all('note_section')).filter(({ task_id }) => task_id === task.id);
    const at = new Date(context.at).toISOString();
    const section: NoteSection = {
      id: input.section_id ?? context.newId(),
      workspace_id: context.actor.workspace_id,
      task_id: task.id,
      definition_section_id: null,
      section_name: requiredName(input.section_name, ['section_name']),
      position: own.reduce((last, { position }) => Math.max(last, position), 0) + 1024,
      is_deleted: false,
      created_by: context.actor.user_id,
      created_at: at,
      updated_at: at,
    };
    return {
      changes: [created('note_section', section), activity(task, context)],
      answer: { kind: 'note_section', id: section.id },
      title: `Add section ${section.section_name} to ${task.task_title}`,
    };
  },
  answers: 'note_section',
  done: 'Section added',
  undoable: true,
  example: { id: EXAMPLE.task, section_name: 'Observations' },
});

/** Renames a section of the notes, moves it, or changes its text. */
export const updateNoteSection = defineCommand({
  call: 'PATCH /tasks/{id}/note_sections/{section_id}',
  summary: 'Rename a section of the notes of an item, change its position or its text',
  input: z.object({
    id: z.uuid(),
    section_id: z.uuid(),
    section_name: section_name.optional(),
    position: z.number().optional(),
    section_text: z.string().max(MOST_GIVEN).optional(),
    /** The text with its formatting, as ProseMirror JSON; null removes the formatting. */
    section_content: z.json().optional(),
    /** Whether the text is longer than what a row takes; only its document says so. */
    text_goes_on: z.boolean().optional(),
  }),
  allow(input, read, { fromDocument }) {
    const isTyped = fromDocument && input.section_name === undefined && input.position === undefined;
    return sectionRight(read, input.id, isTyped ? 'read' : 'update');
  },
  async plan(read, input, context) {
    mustComeFromDocument(input, context);
    const section = await sectionOf(read, input.id, input.section_id);
    const { position } = input;
    const name = input.section_name === undefined ? undefined : requiredName(input.section_name, ['section_name']);
    const updated_at = new Date(context.at).toISOString();
    const next = { section_name: name, position, ...nextNote(section, input) };
    const change = changedWith('note_section', section, next, { updated_at });
    // The live document of the item is updated from its row.
    const task = await mustGet(read, 'task', input.id);
    return {
      changes: change ? [change, activity(task, context)] : [],
      answer: { kind: 'note_section', id: section.id },
      title: `Change section ${section.section_name}`,
    };
  },
  answers: 'note_section',
  done: 'Section changed',
  undoable: true,
  example: { id: EXAMPLE.task, section_id: EXAMPLE.section, section_name: 'Results' },
});

/** Deletes a section of the notes; an undo restores it with its text. */
export const deleteNoteSection = defineCommand({
  call: 'DELETE /tasks/{id}/note_sections/{section_id}',
  summary: 'Delete a section of the notes of an item; an undo restores it with its text',
  input: z.object({ id: z.uuid(), section_id: z.uuid() }),
  allow: (input, read) => sectionRight(read, input.id),
  async plan(read, input, context) {
    const section = await sectionOf(read, input.id, input.section_id);
    const updated_at = new Date(context.at).toISOString();
    const change = changedWith('note_section', section, { is_deleted: true }, { updated_at });
    return {
      changes: change ? [change, activity(await mustGet(read, 'task', input.id), context)] : [],
      answer: { kind: 'note_section', id: section.id },
      title: `Delete section ${section.section_name}`,
    };
  },
  answers: 'note_section',
  done: 'Section deleted',
  undoable: true,
  example: { id: EXAMPLE.task, section_id: EXAMPLE.section },
});
