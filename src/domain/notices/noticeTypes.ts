import { z } from 'zod';

/** The kinds of news that reach a person (work.md section 3). */
export const NOTICE_TYPES = [
  'mentions',
  'task_assigned_or_unassigned',
  'task_review_requested',
  'task_status_updated',
  'task_scheduling_updated',
  'task_due_date_updated',
  'task_assignee_updated',
  'task_comment_created',
  'dashboard_decision_updated',
  'dashboard_selections_updated',
  'records_added_to_slice',
  'records_added_to_set',
  'task_subscribed_or_unsubscribed',
  'task_property_file_uploaded',
] as const;
export const noticeTypeSchema = z.enum(NOTICE_TYPES);
export type NoticeType = (typeof NOTICE_TYPES)[number];

export const NOTICE_CHANNELS = ['slack', 'email', 'web'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

export const NOTICE_GROUPS = {
  me: 'To me',
  items: 'Items and records I follow',
  data: 'Data and dashboards',
} as const;
export type NoticeGroup = keyof typeof NOTICE_GROUPS;

export interface NoticeTypeFacts {
  /** Its name in lists of settings. */
  label: string;
  group: NoticeGroup;
  /** The default until a person changes it (open-questions B-3.17). */
  channels: Readonly<Record<NoticeChannel, boolean>>;
  /** An email of its own, soon; the others wait for the digest. */
  isUrgent: boolean;
  /** If one event would give a person several notices, only the first in this order is kept. */
  rank: number;
}

const webOnly = { slack: false, email: false, web: true };
const withMail = { slack: false, email: true, web: true };

const of = (
  group: NoticeGroup,
  label: string,
  rank: number,
  channels: NoticeTypeFacts['channels'] = webOnly,
): NoticeTypeFacts => ({ label, group, channels, isUrgent: channels.email, rank });

/** Every type with its fixed properties, in the order of the settings. */
export const NOTICE_TYPE_FACTS: Readonly<Record<NoticeType, NoticeTypeFacts>> = {
  mentions: of('me', 'Mentions', 0, withMail),
  task_assigned_or_unassigned: of('me', 'Assigned to me, or no longer', 2, withMail),
  task_review_requested: of('me', 'My review is requested', 1, withMail),
  task_status_updated: of('items', 'Status', 6),
  task_scheduling_updated: of('items', 'Schedule', 5),
  task_due_date_updated: of('items', 'Due date', 4),
  task_assignee_updated: of('items', 'People', 7),
  task_comment_created: of('items', 'Comments', 3),
  task_property_file_uploaded: of('items', 'Files', 8),
  task_subscribed_or_unsubscribed: of('items', 'Added as a follower, or removed', 9),
  records_added_to_slice: of('data', 'Records added to a table', 10),
  records_added_to_set: of('data', 'Records added to a set', 11),
  dashboard_decision_updated: of('data', 'Decisions', 12),
  dashboard_selections_updated: of('data', 'Selections', 13),
};
