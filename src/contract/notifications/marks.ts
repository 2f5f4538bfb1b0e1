import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { NOTICE_RESOURCES } from '@/domain/notices/noticeDraft';
import { defineCall } from '../call';
import { noticeMarkShape } from '../shapes/notice';
import { pageQuery } from '../shapes/queryParts';

export const readNoticesCall = defineCall({
  method: 'POST',
  path: '/notifications/read',
  summary: "Mark some of one's notices as read, or all of them",
  body: z.object({ ids: z.array(z.uuid()).max(1000).optional(), all: z.literal(true).optional() }),
  resource: z.object({ read: z.number().int() }),
  example: { body: { all: true } },
});

export const markNoticesCall = defineCall({
  method: 'POST',
  path: '/notifications/marks',
  summary: "Mark one's notices as read, done or snoozed, or remove the mark",
  body: z.object({ marks: z.array(noticeMarkShape).max(1000) }),
  resource: z.object({ marked: z.number().int() }),
  example: { body: { marks: [] } },
});

const mute = z.object({ resource_type: z.enum(NOTICE_RESOURCES), resource_id: z.uuid() });

export const mutesCall = defineCall({
  method: 'GET',
  path: '/notifications/mutes',
  summary: "The caller's muted subjects",
  query: pageQuery,
  resource: z.array(mute),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});

export const muteCall = defineCall({
  method: 'PUT',
  path: '/notifications/mutes/{resource_type}/{id}',
  summary: 'Mute the subject of a notice, so that only mentions get through; or unmute it',
  params: z.object({ resource_type: z.enum(NOTICE_RESOURCES), id: z.uuid() }),
  body: z.object({ is_muted: z.boolean() }),
  resource: mute.extend({ is_muted: z.boolean() }),
  example: { params: { resource_type: 'slice', id: EXAMPLE.slice }, body: { is_muted: true } },
});
