import type { Json } from '@/lib/json';
import type { NoticeType } from './noticeTypes';

export const NOTICE_RESOURCES = ['record', 'slice', 'set', 'task', 'dashboard'] as const;
export type NoticeResource = (typeof NOTICE_RESOURCES)[number];

/** The details besides who, what and where: numbers, and the value before the first and after the last change. */
export interface NoticeFacts {
  /** Records that were added. */
  count?: number;
  /** The newest comment; its text is read when the notice is shown, with the reader's rights at that time. */
  comment_id?: string;
  before?: Json;
  after?: Json;
}

/** News for one person, as one event creates it. */
export interface NoticeDraft {
  recipient_id: string;
  type: NoticeType;
  resource_type: NoticeResource;
  resource_id: string;
  facts: NoticeFacts;
}
