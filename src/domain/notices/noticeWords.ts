import type { Json } from '@/lib/json';
import { counted } from '@/lib/words/counted';
import type { NoticeFacts } from './noticeDraft';
import type { NoticeType } from './noticeTypes';

const textOf = (value: Json | undefined) => (typeof value === 'string' && value !== '' ? value : 'empty');

/** `from 2026-04-23 to 2026-04-21`; empty if there are no values to name. */
function change({ before, after }: NoticeFacts): string {
  if (before === undefined && after === undefined) return '';
  return ` from ${textOf(before)} to ${textOf(after)}`;
}

const WORDS: Readonly<Record<NoticeType, (facts: NoticeFacts) => string>> = {
  mentions: () => 'mentioned you',
  task_assigned_or_unassigned: ({ after }) => (after === false ? 'took you off it' : 'assigned it to you'),
  task_review_requested: () => 'asked you for a review',
  task_status_updated: (facts) => `changed the status${change(facts)}`,
  task_scheduling_updated: ({ count }) =>
    count !== undefined && count > 1
      ? `moved ${counted(count, 'of your items', 'of your items')}`
      : 'changed the schedule',
  task_due_date_updated: (facts) => `moved the due date${change(facts)}`,
  task_assignee_updated: () => 'changed who is assigned',
  task_comment_created: ({ count }) => (count !== undefined && count > 1 ? `wrote ${count} comments` : 'commented'),
  dashboard_decision_updated: (facts) => `decided${change(facts)}`,
  dashboard_selections_updated: () => 'changed the selection',
  records_added_to_slice: ({ count }) => `added ${counted(count ?? 0, 'record')}`,
  records_added_to_set: ({ count }) => `added ${counted(count ?? 0, 'record')}`,
  task_subscribed_or_unsubscribed: ({ after }) =>
    after === false ? 'removed you as a follower' : 'made you a follower',
  task_property_file_uploaded: ({ count }) =>
    `added ${count !== undefined && count > 1 ? counted(count, 'file') : 'a file'}`,
};

/** Somebody's action, worded to follow their name: `added 240 records`. */
export const noticeWords = (type: NoticeType, facts: NoticeFacts): string => WORDS[type](facts);
