import { z } from 'zod';
import { defineCall } from '../call';
import { noticeShape } from '../shapes/notice';
import { page, pageSize } from '../shapes/queryParts';

export const noticesCall = defineCall({
  method: 'GET',
  path: '/notifications',
  summary: "One's own notices by pages, newest first",
  query: z.object({
    page: page.default(1),
    page_size: pageSize.default(50),
    is_read: z.enum(['true', 'false']).optional(),
  }),
  resource: z.array(noticeShape),
  counted: false,
  example: { query: { page: 1, page_size: 50, is_read: 'false' } },
});

/** Most notices in one answer about changes. */
export const CHANGES_AT_ONCE = 500;

export const noticeChangesCall = defineCall({
  method: 'GET',
  path: '/notifications/changes',
  summary: 'Own notices that changed after a number, for devices that store them; removed ones by their ids',
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  resource: z.object({
    notices: z.array(noticeShape),
    gone_ids: z.array(z.string()),
    /** Pass this the next time. */
    rev: z.number().int(),
    has_more: z.boolean(),
  }),
  example: { query: { after: 0 } },
});
