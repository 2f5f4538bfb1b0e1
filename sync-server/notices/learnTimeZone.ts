import { deliverySchema } from '@/domain/notices/delivery';
import type { Db } from '../storage/db';
import { replanWaiting } from './replan';
import { settingsOf } from './settings';

/**
 * Stores the time zone of a person's browser for their digest and quiet hours, unless one is stored: without it, the
 * digest of eight o'clock would reach somebody who never opened the settings at eight in UTC.
 * @param name as the browser gives it; anything that is not a time zone is ignored
 * @param workspacesOf reads the ids of the person's workspaces; called only when a zone was stored
 */
export async function learnTimeZone(
  db: Db,
  userId: string,
  name: unknown,
  workspacesOf: () => Promise<string[]>,
): Promise<void> {
  const { success, data: zone } = deliverySchema.shape.time_zone.safeParse(name);
  if (!success) return;
  const learned = await db.query(
    `insert into notice_settings (user_id, delivery) values ($1, jsonb_build_object('time_zone', $2::text))
     on conflict (user_id) do update set delivery = notice_settings.delivery || excluded.delivery
     where notice_settings.delivery -> 'time_zone' is null
     returning 1`,
    [userId, zone],
  );
  if (learned.length === 0) return;
  const { delivery } = await settingsOf(db, userId);
  await replanWaiting(db, { userId, workspaceIds: await workspacesOf() }, delivery, Date.now());
}
