import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import type { AttributeChange, Attributes } from '../changes/rowChange';
import type { LogEvent } from '../events/event';
import { type FileEntry, isFileList } from '../fields/fileListType';
import type { Task } from '../kinds/task';
import type { NoticeDraft, NoticeFacts } from './noticeDraft';
import type { NoticeSources } from './noticeSources';
import type { NoticeType } from './noticeTypes';

const changesOf = (event: LogEvent, kind: AttributeChange['kind']) =>
  event.changes.filter((change): change is AttributeChange => change.kind === kind);

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string') : [];

const added = (before: unknown, after: unknown) => idsIn(after).filter((id) => !idsIn(before).includes(id));

const draft = (recipient_id: string, type: NoticeType, task: Task, facts: NoticeFacts = {}): NoticeDraft => ({
  recipient_id,
  type,
  resource_type: 'task',
  resource_id: task.id,
  facts,
});

/** Everybody who is assigned: people, and the members of groups. */
async function assigneesOf(task: Task, { row }: NoticeSources): Promise<string[]> {
  const groups = await Promise.all(task.assigned_group_ids.map((id) => row('group', id)));
  return [...new Set([...task.assigned_user_ids, ...groups.flatMap((group) => group?.user_ids ?? [])])];
}

/** Everybody who is notified of what happens to an item. */
async function followersOf(task: Task, sources: NoticeSources): Promise<string[]> {
  const assignees = await assigneesOf(task, sources);
  const own = [...assignees, ...task.reviewer_ids, ...task.subscriber_ids];
  return [...new Set([...own, ...sources.followers('task', task.id, task.program_ids)])];
}

const DATES = ['task_start_date', 'task_due_date', 'task_duration'] as const;
const movesDates = (after: Attributes) => DATES.some((name) => name in after);

/** The attributes that differ: some are written together, even if one of them stays the same (tasks/wholeChange). */
const onlyChanged = (before: Attributes, after: Attributes): Attributes =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !sameJson(before[name], value)));

/** A new item, or a draft that is published: its assignees and reviewers are notified. */
async function published(task: Task, sources: NoticeSources): Promise<NoticeDraft[]> {
  const assignees = await assigneesOf(task, sources);
  return [
    ...assignees.map((id) => draft(id, 'task_assigned_or_unassigned', task, { after: true })),
    ...task.reviewer_ids.map((id) => draft(id, 'task_review_requested', task)),
  ];
}

async function peopleChanged(
  task: Task,
  before: Attributes,
  after: Attributes,
  sources: NoticeSources,
): Promise<NoticeDraft[]> {
  const drafts: NoticeDraft[] = [];
  if ('assigned_user_ids' in after || 'assigned_group_ids' in after) {
    const membersOf = async (ids: string[]) =>
      (await Promise.all(ids.map((id) => sources.row('group', id)))).flatMap((group) => group?.user_ids ?? []);
    const groupsAdded = await membersOf(added(before.assigned_group_ids, after.assigned_group_ids));
    const groupsGone = await membersOf(added(after.assigned_group_ids, before.assigned_group_ids));
    const given = [...added(before.assigned_user_ids, after.assigned_user_ids), ...groupsAdded];
    const taken = [...added(after.assigned_user_ids, before.assigned_user_ids), ...groupsGone];
    drafts.push(
      ...given.map((id) => draft(id, 'task_assigned_or_unassigned', task, { after: true })),
      ...taken.map((id) => draft(id, 'task_assigned_or_unassigned', task, { after: false })),
    );
    for (const id of await followersOf(task, sources))
      if (!given.includes(id)) drafts.push(draft(id, 'task_assignee_updated', task));
  }
  for (const id of added(before.reviewer_ids, after.reviewer_ids))
    drafts.push(draft(id, 'task_review_requested', task));
  if (after.review_requested_at && !before.review_requested_at)
    for (const id of task.reviewer_ids) drafts.push(draft(id, 'task_review_requested', task));
  for (const id of added(before.subscriber_ids, after.subscriber_ids))
    drafts.push(draft(id, 'task_subscribed_or_unsubscribed', task, { after: true }));
  for (const id of added(after.subscriber_ids, before.subscriber_ids))
    drafts.push(draft(id, 'task_subscribed_or_unsubscribed', task, { after: false }));
  return drafts;
}

async function statusChanged(task: Task, before: Attributes, after: Attributes, sources: NoticeSources) {
  if (!('task_status' in after) || before.task_status === undefined) return [];
  const facts = { before: before.task_status, after: after.task_status ?? null };
  const followers = await followersOf(task, sources);
  return followers.map((id) => draft(id, 'task_status_updated', task, facts));
}

/**
 * If a person moved one item, its due date is reported; if more moved, each person gets one notice of how many of
 * theirs moved.
 */
async function datesChanged(moved: readonly [Task, Attributes, Attributes][], sources: NoticeSources) {
  const [only] = moved;
  if (!only) return [];
  if (moved.length === 1) {
    const [task, before, after] = only;
    const type = 'task_due_date' in after ? 'task_due_date_updated' : 'task_scheduling_updated';
    const facts =
      type === 'task_due_date_updated'
        ? { before: before.task_due_date ?? null, after: after.task_due_date ?? null }
        : {};
    return (await followersOf(task, sources)).map((id) => draft(id, type, task, facts));
  }
  const theirs = new Map<string, { first: Task; count: number }>();
  for (const [task] of moved)
    for (const id of await assigneesOf(task, sources)) {
      const held = theirs.get(id);
      if (held) held.count += 1;
      else theirs.set(id, { first: task, count: 1 });
    }
  return [...theirs].map(([id, { first, count }]) => draft(id, 'task_scheduling_updated', first, { count }));
}

/** Notices about a change of work items: assignments, status, dates, subscriptions. */
export async function taskNotices(event: LogEvent, sources: NoticeSources): Promise<NoticeDraft[]> {
  const drafts: NoticeDraft[] = [];
  const moved: [Task, Attributes, Attributes][] = [];
  for (const { id, before, after } of changesOf(event, 'task')) {
    const task = after && (await sources.row('task', id));
    if (!task || task.is_draft || task.is_deleted || !after) continue;
    if (before === null || (before.is_draft === true && after.is_draft === false)) {
      drafts.push(...(await published(task, sources)));
      continue;
    }
    const other = onlyChanged(before, after);
    drafts.push(...(await peopleChanged(task, before, other, sources)));
    drafts.push(...(await statusChanged(task, before, other, sources)));
    if (movesDates(other)) moved.push([task, before, other]);
  }
  return [...drafts, ...(await datesChanged(moved, sources))];
}

/** A comment on an item, for everybody who follows it. */
export async function taskComments(event: LogEvent, sources: NoticeSources): Promise<NoticeDraft[]> {
  const drafts: NoticeDraft[] = [];
  for (const { id, before, after } of changesOf(event, 'comment')) {
    if (before !== null || after?.resource_type !== 'task') continue;
    const task = await sources.row('task', String(after.resource_id));
    if (!task || task.is_deleted) continue;
    for (const follower of await followersOf(task, sources))
      drafts.push(draft(follower, 'task_comment_created', task, { comment_id: id, count: 1 }));
  }
  return drafts;
}

const filesOf = (content: unknown): string[] =>
  isFileList(content as Json) ? (content as FileEntry[]).map(({ fileId }) => fileId) : [];

/** Files that were added to a metadata field of an item. */
export async function taskFiles(event: LogEvent, sources: NoticeSources): Promise<NoticeDraft[]> {
  const drafts: NoticeDraft[] = [];
  for (const { id, before, after } of changesOf(event, 'task_property')) {
    const held = filesOf(before?.content);
    const count = filesOf(after?.content).filter((fileId) => !held.includes(fileId)).length;
    if (count === 0) continue;
    const property = await sources.row('task_property', id);
    const field = property && (await sources.row('property_definition', property.property_definition_id));
    const task = property && (await sources.row('task', property.resource_id));
    if (!task || task.is_draft || task.is_deleted || (field?.field_type !== 'file' && field?.field_type !== 'image'))
      continue;
    for (const follower of await followersOf(task, sources))
      drafts.push(draft(follower, 'task_property_file_uploaded', task, { count }));
  }
  return drafts;
}
