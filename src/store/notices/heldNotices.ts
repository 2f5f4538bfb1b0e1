import type { Notice, NoticeMark } from '@/contract/shapes/notice';

/** A person's notices as a device stores them. They are not rows: neither log nor feed contains them. */
export interface HeldNotices {
  /** The number up to which notices have been requested. */
  rev: number;
  /** The notices, latest first. */
  notices: Notice[];
  /** Marks made here that have not been sent, the oldest first. */
  marks: NoticeMark[];
}

export const NO_NOTICES: HeldNotices = { rev: 0, notices: [], marks: [] };

/** Whether a notice is in the list now: not done, and not snoozed. */
export const isOpen = (notice: Notice, now: number): boolean =>
  notice.done_at === null && (notice.snoozed_until === null || Date.parse(notice.snoozed_until) <= now);

export const isUnread = (notice: Notice): boolean => notice.read_at === null;

/** The most notices that are stored: the page fetches older ones. */
const MOST = 500;

/** A notice with its reader's mark applied. */
export function marked(notice: Notice, mark: NoticeMark): Notice {
  const at = new Date(mark.at).toISOString();
  const next = { ...notice };
  if (mark.is_read !== undefined) next.read_at = mark.is_read ? (notice.read_at ?? at) : null;
  if (mark.is_done !== undefined) next.done_at = mark.is_done ? (notice.done_at ?? at) : null;
  if (mark.snoozed_until !== undefined) next.snoozed_until = mark.snoozed_until;
  return next;
}

/** The notices that the server sent, with the marks made here that it does not know yet. */
export function withNews(
  held: HeldNotices,
  news: { notices: readonly Notice[]; gone_ids: readonly string[]; rev: number },
): HeldNotices {
  const byId = new Map(held.notices.map((notice) => [notice.id, notice]));
  for (const id of news.gone_ids) byId.delete(id);
  for (const notice of news.notices) byId.set(notice.id, notice);
  for (const mark of held.marks) {
    const notice = byId.get(mark.id);
    if (notice) byId.set(mark.id, marked(notice, mark));
  }
  const notices = [...byId.values()].sort((a, b) => (a.last_at < b.last_at ? 1 : a.last_at > b.last_at ? -1 : 0));
  return { ...held, rev: news.rev, notices: notices.slice(0, MOST) };
}
