import type { NoticeResource } from '@/domain/notices/noticeDraft';
import type { NoticeType } from '@/domain/notices/noticeTypes';
import type { IconName } from '@/ui';

/** The icon of each type of notice. */
export const NOTICE_ICONS: Readonly<Record<NoticeType, IconName>> = {
  mentions: 'comment',
  task_assigned_or_unassigned: 'user',
  task_review_requested: 'eye',
  task_status_updated: 'pill',
  task_scheduling_updated: 'calendar',
  task_due_date_updated: 'calendar',
  task_assignee_updated: 'people',
  task_comment_created: 'comment',
  task_property_file_uploaded: 'file',
  task_subscribed_or_unsubscribed: 'bell',
  records_added_to_slice: 'plus',
  records_added_to_set: 'plus',
  dashboard_decision_updated: 'check',
  dashboard_selections_updated: 'star',
};

export const RESOURCE_ICONS: Readonly<Record<NoticeResource, IconName>> = {
  record: 'rows',
  slice: 'table',
  set: 'group',
  task: 'task',
  dashboard: 'dashboard',
};
