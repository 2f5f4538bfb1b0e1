import type { WorkspaceNews } from './workspaceNews';

/** Announces whose notices changed, so that their devices ask for them. A device that misses it asks once a minute. */
export type NoticeNews = WorkspaceNews<readonly string[]>;

/** Ids of people that fit into one database notification. */
const MOST_AT_ONCE = 150;

/** Announces any number of people. */
export function announceNotices(news: NoticeNews, workspaceId: string, userIds: ReadonlySet<string>): void {
  const ids = [...userIds];
  for (let i = 0; i < ids.length; i += MOST_AT_ONCE) news.publish(workspaceId, ids.slice(i, i + MOST_AT_ONCE));
}
