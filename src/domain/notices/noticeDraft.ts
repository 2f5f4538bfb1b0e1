import type { Json } from '@/lib/json';
import type { NoticeType } from './noticeTypes';

export const NOTICE_RESOURCES = ['record', 'slice', 'set', 'task', 'dashboard'] as const;
export type NoticeResource = (typeof NOTICE_RESOURCES)[number];

/** What there is to say beside who, what and where: numbers, and the value before the first and after the last change. */
export interface NoticeFacts {
  /** Records that were added. */
  count?: number;
  /** The newest comment; its words are read when the notice is shown, by what the reader may see then. */
  comment_id?: string;
  before?: Json;
  after?: Json;
}

/** News for one person, as one act gives it. */
export interface NoticeDraft {
  recipient_id: string;
  type: NoticeType;
  resource_type: NoticeResource;
  resource_id: string;
  facts: NoticeFacts;
}
