import type { NoticeFacts, NoticeResource } from '@/domain/notices/noticeDraft';
import type { NoticeType } from '@/domain/notices/noticeTypes';

/** A notice as stored; times are Unix milliseconds. */
export interface NoticeRow {
  id: string;
  user_id: string;
  type: NoticeType;
  resource_type: NoticeResource;
  resource_id: string;
  /** The people who did it, the latest last. */
  actor_ids: string[];
  event_ids: string[];
  facts: NoticeFacts;
  /** Whether it appears in the list in the app. */
  is_listed: boolean;
  first_at: number;
  last_at: number;
  read_at: number | null;
  done_at: number | null;
  snoozed_until: number | null;
  /** When its reader last marked it, by the corrected clock of their device: the latest mark wins. */
  marked_at: number;
  /** It was withdrawn because of an undo. */
  is_withdrawn: boolean;
  /** Increases with every change, for devices that ask what is new. */
  rev: number;
}

export const NOTICE_COLUMNS =
  'id, user_id, type, resource_type, resource_id, actor_ids, event_ids, facts, is_listed, first_at, last_at, read_at, ' +
  'done_at, snoozed_until, marked_at, is_withdrawn, rev';
