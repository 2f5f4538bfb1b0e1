import type { NoticeResource } from '@/domain/notices/noticeDraft';
import type { SubscriptionType } from '@/domain/notices/subscriptionTypes';
import type { Sql } from '../storage/db';

/** Takes the place of an id: every resource of a type. */
export const EVERYTHING = '00000000-0000-0000-0000-000000000000';

export interface Subscription {
  type: SubscriptionType;
  /** null = everything of its type that the person may see. */
  resource_id: string | null;
  created_at: string;
}

/** The subscriptions of one person. */
export async function subscriptionsOf(sql: Sql, workspaceId: string, userId: string): Promise<Subscription[]> {
  const rows = await sql.query<{ type: SubscriptionType; resource_id: string; created_at: Date }>(
    `select type, resource_id, created_at from notice_subscription
     where workspace_id = $1 and user_id = $2 order by created_at, type, resource_id`,
    [workspaceId, userId],
  );
  return rows.map(({ type, resource_id, created_at }) => ({
    type,
    resource_id: resource_id === EVERYTHING ? null : resource_id,
    created_at: created_at.toISOString(),
  }));
}

/** Adds a subscription; an existing one stays. */
export async function subscribe(
  sql: Sql,
  workspaceId: string,
  userId: string,
  type: SubscriptionType,
  resourceId: string | null,
): Promise<void> {
  await sql.query(
    `insert into notice_subscription (workspace_id, user_id, type, resource_id) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [workspaceId, userId, type, resourceId ?? EVERYTHING],
  );
}

/** Ends a subscription. @returns whether there was one */
export async function unsubscribe(
  sql: Sql,
  workspaceId: string,
  userId: string,
  type: SubscriptionType,
  resourceId: string | null,
): Promise<boolean> {
  const gone = await sql.query(
    `delete from notice_subscription where workspace_id = $1 and user_id = $2 and type = $3 and resource_id = $4
     returning 1`,
    [workspaceId, userId, type, resourceId ?? EVERYTHING],
  );
  return gone.length > 0;
}

/** Who subscribed to what in a workspace, read once for many events. */
export class Subscribers {
  private constructor(private readonly byKey: ReadonlyMap<string, readonly string[]>) {}

  static async read(sql: Sql, workspaceId: string): Promise<Subscribers> {
    const rows = await sql.query<{ user_id: string; type: string; resource_id: string }>(
      'select user_id, type, resource_id from notice_subscription where workspace_id = $1',
      [workspaceId],
    );
    const byKey = new Map<string, string[]>();
    for (const { user_id, type, resource_id } of rows) {
      const key = `${type} ${resource_id}`;
      byKey.set(key, [...(byKey.get(key) ?? []), user_id]);
    }
    return new Subscribers(byKey);
  }

  /** Who follows a resource: itself, everything of its type, one of its programs, or all programs. */
  of(type: SubscriptionType, resourceId: string, programIds: readonly string[] = []): readonly string[] {
    const keys = [`${type} ${resourceId}`, `${type} ${EVERYTHING}`];
    if (programIds.length > 0) keys.push(...programIds.map((id) => `program ${id}`), `program ${EVERYTHING}`);
    return [...new Set(keys.flatMap((key) => this.byKey.get(key) ?? []))];
  }
}

/** Who has muted a resource; only mentions reach them. */
export class Mutes {
  private constructor(private readonly keys: ReadonlySet<string>) {}

  static async read(sql: Sql, workspaceId: string): Promise<Mutes> {
    const rows = await sql.query<{ user_id: string; resource_type: string; resource_id: string }>(
      'select user_id, resource_type, resource_id from notice_mute where workspace_id = $1',
      [workspaceId],
    );
    return new Mutes(new Set(rows.map((row) => `${row.user_id} ${row.resource_type} ${row.resource_id}`)));
  }

  has(userId: string, resourceType: NoticeResource, resourceId: string): boolean {
    return this.keys.has(`${userId} ${resourceType} ${resourceId}`);
  }
}
