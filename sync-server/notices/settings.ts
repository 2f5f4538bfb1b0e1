import { type Delivery, deliverySchema, USUAL_DELIVERY } from '@/domain/notices/delivery';
import {
  mergeSettings,
  type NoticeSettings,
  type NoticeSettingsPatch,
  settingsWith,
} from '@/domain/notices/noticeSettings';
import type { Sql } from '../storage/db';

interface Kept {
  types: NoticeSettingsPatch;
  delivery: Partial<Delivery>;
}

/** How one person wants to be notified. */
export interface PersonSettings {
  types: NoticeSettings;
  delivery: Delivery;
}

const whole = (kept: Kept | undefined): PersonSettings => ({
  types: settingsWith(kept?.types ?? {}),
  delivery: deliverySchema.parse({ ...USUAL_DELIVERY, ...kept?.delivery }),
});

/** The complete settings of several people; defaults for those who changed nothing. */
export async function readSettings(sql: Sql, userIds: readonly string[]): Promise<Map<string, PersonSettings>> {
  const rows = await sql.query<Kept & { user_id: string }>(
    'select user_id, types, delivery from notice_settings where user_id = any($1::uuid[])',
    [userIds],
  );
  const kept = new Map(rows.map((row) => [row.user_id, row]));
  return new Map(userIds.map((id) => [id, whole(kept.get(id))]));
}

export async function settingsOf(sql: Sql, userId: string): Promise<PersonSettings> {
  return (await readSettings(sql, [userId])).get(userId) as PersonSettings;
}

/** Changes the settings of a person; what is left out stays. @returns the complete settings */
export async function changeSettings(
  sql: Sql,
  userId: string,
  change: { types?: NoticeSettingsPatch; delivery?: Partial<Delivery> },
): Promise<PersonSettings> {
  const [held] = await sql.query<Kept>('select types, delivery from notice_settings where user_id = $1 for update', [
    userId,
  ]);
  const next: Kept = {
    types: mergeSettings(held?.types ?? {}, change.types ?? {}),
    delivery: { ...held?.delivery, ...change.delivery },
  };
  await sql.query(
    `insert into notice_settings (user_id, types, delivery) values ($1, $2::jsonb, $3::jsonb)
     on conflict (user_id) do update set types = excluded.types, delivery = excluded.delivery`,
    [userId, JSON.stringify(next.types), JSON.stringify(next.delivery)],
  );
  return whole(next);
}
