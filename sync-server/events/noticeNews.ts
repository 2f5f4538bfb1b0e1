import type { WorkspaceNews } from './workspaceNews';

/** Says whose notices are others than before, so that their devices ask for them. A device that does not hear it asks once a minute. */
export type NoticeNews = WorkspaceNews<readonly string[]>;

/** Ids of people that fit into one notification of the database. */
const MOST_AT_ONCE = 150;

/** Tells of any number of people. */
export function tellOfNotices(news: NoticeNews, workspaceId: string, userIds: ReadonlySet<string>): void {
  const ids = [...userIds];
  for (let i = 0; i < ids.length; i += MOST_AT_ONCE) news.tell(workspaceId, ids.slice(i, i + MOST_AT_ONCE));
}
