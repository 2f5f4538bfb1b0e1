import { deliverySchema } from '@/domain/notices/delivery';
import { membershipsOf } from '../auth/membershipsOf';
import type { Db } from '../storage/db';
import { replanWaiting } from './replan';
import { settingsOf } from './settings';

/**
 * Notes the time zone of a person's browser for their digest and quiet hours, unless one is noted already: who never
 * opened the settings would get the letter of eight o'clock at some hour of the night.
 * @param name as the browser says it; what is no time zone is left aside
 */
export async function learnTimeZone(db: Db, userId: string, name: unknown): Promise<void> {
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
  const workspaceIds = (await membershipsOf(db, userId)).map(({ workspaceId }) => workspaceId);
  await replanWaiting(db, { userId, workspaceIds }, delivery, Date.now());
}
