import { z } from 'zod';
import { NOTICE_CHANNELS, NOTICE_TYPE_FACTS, NOTICE_TYPES, type NoticeChannel, type NoticeType } from './noticeTypes';

const flags = z.object({ slack: z.boolean(), email: z.boolean(), web: z.boolean() });
export type ChannelFlags = z.infer<typeof flags>;

/** The channels through which each type of notice reaches a person. */
export const noticeSettingsSchema = z.object(
  Object.fromEntries(NOTICE_TYPES.map((type) => [type, flags])) as Record<NoticeType, typeof flags>,
);
export type NoticeSettings = z.infer<typeof noticeSettingsSchema>;

/** A part of the settings: types and channels that are left out stay as they are. */
export const noticeSettingsPatch = z.object(
  Object.fromEntries(NOTICE_TYPES.map((type) => [type, flags.partial().optional()])) as unknown as Record<
    NoticeType,
    z.ZodOptional<z.ZodObject<{ [C in NoticeChannel]: z.ZodOptional<z.ZodBoolean> }>>
  >,
);
export type NoticeSettingsPatch = z.infer<typeof noticeSettingsPatch>;

/** The settings of a person who changed only what `kept` contains. */
export function settingsWith(kept: NoticeSettingsPatch): NoticeSettings {
  const entries = NOTICE_TYPES.map((type) => [type, { ...NOTICE_TYPE_FACTS[type].channels, ...kept[type] }] as const);
  return Object.fromEntries(entries) as NoticeSettings;
}

/** The stored settings, with a change applied. */
export function mergeSettings(kept: NoticeSettingsPatch, patch: NoticeSettingsPatch): NoticeSettingsPatch {
  const merged: NoticeSettingsPatch = { ...kept };
  for (const type of NOTICE_TYPES) {
    const change = patch[type];
    if (!change) continue;
    const said = NOTICE_CHANNELS.filter((channel) => change[channel] !== undefined);
    merged[type] = { ...kept[type], ...Object.fromEntries(said.map((channel) => [channel, change[channel]])) };
  }
  return merged;
}
