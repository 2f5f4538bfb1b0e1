import type { AttributeChange } from '../changes/rowChange';
import type { LogEvent } from '../events/event';
import { joinedCount } from '../kinds/listedRecords';
import { peopleIn } from '../richText/peopleIn';
import type { RichNode } from '../richText/richNode';
import type { NoticeDraft } from './noticeDraft';
import type { NoticeSources } from './noticeSources';
import { NOTICE_TYPE_FACTS } from './noticeTypes';
import { taskComments, taskFiles, taskNotices } from './taskNotices';

type Rule = (event: LogEvent, sources: NoticeSources) => Promise<NoticeDraft[]>;

const attributeChanges = (event: LogEvent, kind: AttributeChange['kind']) =>
  event.changes.filter((change): change is AttributeChange => change.kind === kind);

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];

/** The programs of a table or set; none where it has no such attribute. */
const programsOf = (row: object | undefined): string[] => (row && 'program_ids' in row ? idsIn(row.program_ids) : []);

const without = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => !others.includes(id));

/** People who are mentioned in a comment and were not mentioned in it before. */
const mentions: Rule = async (event, { row }) => {
  const drafts: NoticeDraft[] = [];
  for (const { id, before, after } of attributeChanges(event, 'comment')) {
    if (!after || !('mentions' in after) || after.is_deleted === true) continue;
    const comment = await row('comment', id);
    if (!comment || comment.is_deleted) continue;
    for (const recipient_id of without(idsIn(after.mentions), idsIn(before?.mentions)))
      drafts.push({
        recipient_id,
        type: 'mentions',
        resource_type: comment.resource_type,
        resource_id: comment.resource_id,
        facts: { comment_id: id },
      });
  }
  return drafts;
};

/**
 * People who are mentioned in the text of an item and were not mentioned in it before. A copy of an item notifies
 * nobody again.
 */
const textMentions: Rule = async (event, { row }) => {
  const named = (content: unknown) => (content ? peopleIn(content as RichNode) : []);
  const drafts: NoticeDraft[] = [];
  const addMentions = async (taskId: string, before: unknown, after: unknown) => {
    const added = without(named(after), named(before));
    const task = added.length > 0 ? await row('task', taskId) : undefined;
    if (!task || task.is_deleted) return;
    for (const recipient_id of added)
      drafts.push({ recipient_id, type: 'mentions', resource_type: 'task', resource_id: taskId, facts: {} });
  };
  for (const { id, before, after } of attributeChanges(event, 'task'))
    if (before && after && 'task_content' in after) await addMentions(id, before.task_content, after.task_content);
  for (const { id, before, after } of attributeChanges(event, 'note_section')) {
    if (!before || !after || !('section_content' in after)) continue;
    const section = await row('note_section', id);
    if (section && !section.is_deleted)
      await addMentions(section.task_id, before.section_content, after.section_content);
  }
  return drafts;
};

/** Records that were added to tables, counted by operation. */
const recordsInTables: Rule = async (event, { row, followers }) => {
  const counts = new Map<string, number>();
  const add = (sliceId: unknown, count: number) => {
    if (typeof sliceId === 'string') counts.set(sliceId, (counts.get(sliceId) ?? 0) + count);
  };
  for (const { before, after } of attributeChanges(event, 'record'))
    if (before === null && after) add(after.entity_slice_id, 1);
  for (const block of event.blocks ?? []) add(block.slice_id, block.count);
  const drafts: NoticeDraft[] = [];
  for (const [resource_id, count] of counts) {
    const programs = programsOf(await row('slice', resource_id));
    for (const recipient_id of followers('table', resource_id, programs))
      drafts.push({
        recipient_id,
        type: 'records_added_to_slice',
        resource_type: 'slice',
        resource_id,
        facts: { count },
      });
  }
  return drafts;
};

/** Records that were added to sets, including those of a new set. */
const recordsInSets: Rule = async (event, { row, followers }) => {
  const drafts: NoticeDraft[] = [];
  for (const { id, before, after } of attributeChanges(event, 'set')) {
    const count = after ? joinedCount(before, after) : 0;
    if (count === 0) continue;
    const programs = programsOf(await row('set', id));
    for (const recipient_id of followers('set', id, programs))
      drafts.push({
        recipient_id,
        type: 'records_added_to_set',
        resource_type: 'set',
        resource_id: id,
        facts: { count },
      });
  }
  return drafts;
};

/**
 * A comment on a record, for those who follow the record. It has no type of its own: it counts as a comment on an item.
 */
const recordComments: Rule = async (event, { row, followers }) => {
  const drafts: NoticeDraft[] = [];
  for (const { id, before, after } of attributeChanges(event, 'comment')) {
    if (before !== null || after?.resource_type !== 'record') continue;
    const comment = await row('comment', id);
    if (!comment || comment.is_deleted) continue;
    for (const recipient_id of followers('record', comment.resource_id))
      drafts.push({
        recipient_id,
        type: 'task_comment_created',
        resource_type: 'record',
        resource_id: comment.resource_id,
        facts: { comment_id: id, count: 1 },
      });
  }
  return drafts;
};

const RULES: readonly Rule[] = [
  mentions,
  textMentions,
  taskNotices,
  taskComments,
  taskFiles,
  recordComments,
  recordsInTables,
  recordsInSets,
];

/**
 * The news created by one event: never for its own author, and at most one for each person and resource, the one that
 * concerns them most. An undo creates no notice; it withdraws those of the event that it undoes.
 */
export async function noticesOfEvent(event: LogEvent, sources: NoticeSources): Promise<NoticeDraft[]> {
  if (event.undoes !== null) return [];
  const kept = new Map<string, NoticeDraft>();
  for (const rule of RULES)
    for (const draft of await rule(event, sources)) {
      if (draft.recipient_id === event.actor_id) continue;
      const key = `${draft.recipient_id} ${draft.resource_type} ${draft.resource_id}`;
      const held = kept.get(key);
      if (!held || NOTICE_TYPE_FACTS[draft.type].rank < NOTICE_TYPE_FACTS[held.type].rank) kept.set(key, draft);
    }
  return [...kept.values()];
}
