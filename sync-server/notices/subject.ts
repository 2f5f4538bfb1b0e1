import type { Reader } from '@/domain/commands/reader';
import { TYPE_FACTS } from '@/domain/kinds/taskTypes';
import type { NoticeDraft } from '@/domain/notices/noticeDraft';
import { REDACTED } from '@/domain/records/redacted';
import { itemKey } from '@/domain/tasks/itemKey';
import { taskPath } from '@/domain/tasks/taskPath';
import type { Sight } from '../events/sight';

/** Subject of a notice, in the words and with the URL that one person may know. */
export interface NoticeSubjectShown {
  title: string;
  /** Its kind in words: the name of a record's table, or `Table` or `Set`. */
  kind: string;
  path: string;
  /** The newest comment, shortened; null when there is none. */
  quote: string | null;
}

type About = Pick<NoticeDraft, 'resource_type' | 'resource_id' | 'facts'>;

const LONGEST_QUOTE = 240;

async function quoteOf(sight: Sight, reader: Reader, commentId: string): Promise<string | null> {
  const comment = await reader.get('comment', commentId);
  if (!comment || comment.is_deleted || !sight.seesRow('comment', comment.id, comment)) return null;
  const text = comment.plain_text;
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE).trimEnd()}…` : text;
}

async function aboutRecord(sight: Sight, reader: Reader, { resource_id, facts }: About) {
  const record = await reader.record(resource_id);
  if (!record || record.attrs.is_deleted) return null;
  const slice = await reader.get('slice', record.attrs.entity_slice_id);
  if (!slice || slice.is_deleted || !sight.seesSlice(slice.id)) return null;
  const quote = facts.comment_id === undefined ? null : await quoteOf(sight, reader, facts.comment_id);
  // A notice about a comment that was deleted or hidden is dropped.
  if (facts.comment_id !== undefined && quote === null) return null;
  return {
    title: sight.hidesKeyOf(slice.id) ? REDACTED : record.attrs.record_identifier,
    kind: slice.slice_name,
    path: `/tables/${slice.id}?record=${resource_id}&pane=comments`,
    quote,
  };
}

async function aboutTable(sight: Sight, reader: Reader, { resource_id }: About) {
  const slice = await reader.get('slice', resource_id);
  if (!slice || slice.is_deleted || !sight.seesSlice(slice.id)) return null;
  return { title: slice.slice_name, kind: 'Table', path: `/tables/${slice.id}`, quote: null };
}

async function aboutSet(sight: Sight, reader: Reader, { resource_id }: About) {
  const set = await reader.get('set', resource_id);
  if (!set || set.is_deleted || !sight.seesRow('set', set.id, set)) return null;
  return { title: set.set_name, kind: 'Set', path: `/sets/${set.id}`, quote: null };
}

async function aboutTask(sight: Sight, reader: Reader, { resource_id, facts }: About) {
  const task = await reader.get('task', resource_id);
  if (!task || task.is_deleted || !sight.seesRow('task', task.id, task)) return null;
  const quote = facts.comment_id === undefined ? null : await quoteOf(sight, reader, facts.comment_id);
  if (facts.comment_id !== undefined && quote === null) return null;
  const { noun } = TYPE_FACTS[task.task_type];
  return {
    title: `${itemKey(task)} ${task.task_title}`.trim(),
    kind: noun.charAt(0).toUpperCase() + noun.slice(1),
    path: taskPath(task),
    quote,
  };
}

/** The subject as far as this person may currently see it; null when it was deleted or is hidden from them. */
export async function shownSubject(sight: Sight, reader: Reader, about: About): Promise<NoticeSubjectShown | null> {
  switch (about.resource_type) {
    case 'record':
      return aboutRecord(sight, reader, about);
    case 'slice':
      return aboutTable(sight, reader, about);
    case 'set':
      return aboutSet(sight, reader, about);
    case 'task':
      return aboutTask(sight, reader, about);
    case 'dashboard':
      return null;
  }
}

/** Whether a person may know of the subject of a notice. */
export async function seesSubject(sight: Sight, reader: Reader, about: About): Promise<boolean> {
  return (await shownSubject(sight, reader, about)) !== null;
}
