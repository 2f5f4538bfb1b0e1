import { z } from 'zod';
import { deliveryChange, deliverySchema } from '@/domain/notices/delivery';
import { noticeSettingsPatch, noticeSettingsSchema } from '@/domain/notices/noticeSettings';
import { defineCall } from '../call';

/** Whether the workspace can use a channel, and why it is off for everybody. */
const channelState = z.object({ is_on: z.boolean(), why: z.string().nullable() });
const beside = {
  preferences: deliverySchema,
  channels: z.object({ slack: channelState, email: channelState, web: channelState }),
};

export const noticeSettingsCall = defineCall({
  method: 'GET',
  path: '/users/settings/notifications',
  summary: 'Which notices one receives, by type and channel',
  resource: noticeSettingsSchema,
  beside,
});

export const changeNoticeSettingsCall = defineCall({
  method: 'PATCH',
  path: '/users/settings/notifications',
  summary: 'Change which notices one receives; types and channels that are left out stay as they are',
  body: noticeSettingsPatch,
  resource: noticeSettingsSchema,
  beside,
  example: { body: { task_status_updated: { email: true } } },
});

export const changeDeliveryCall = defineCall({
  method: 'PATCH',
  path: '/users/settings/notifications/preferences',
  summary: 'Change when e-mails and chat messages are sent: digest, quiet hours, pause',
  body: deliveryChange,
  resource: deliverySchema,
  example: { body: { digest: 'daily', digest_at: '08:00', time_zone: 'Europe/Zurich' } },
});
