import { z } from 'zod';
import { NOTICE_RESOURCES } from '@/domain/notices/noticeDraft';
import { noticeTypeSchema } from '@/domain/notices/noticeTypes';

/** One line of a person's notices. */
export const noticeShape = z.object({
  id: z.string(),
  type: noticeTypeSchema,
  resource: z.object({
    type: z.enum(NOTICE_RESOURCES),
    id: z.string(),
    title: z.string(),
    /** The kind of thing: the table of a record, `Set`, `Task`. */
    kind: z.string(),
    path: z.string(),
  }),
  /** Who did it, the latest last. */
  actor_ids: z.array(z.string()),
  /** Their action, worded to follow their name. */
  words: z.string(),
  quote: z.string().nullable(),
  count: z.number().int(),
  first_at: z.string(),
  last_at: z.string(),
  read_at: z.string().nullable(),
  done_at: z.string().nullable(),
  snoozed_until: z.string().nullable(),
});
export type Notice = z.output<typeof noticeShape>;

/** Marks that a reader sets on a notice; null removes one. The latest mark wins, by the time it was made. */
export const noticeMarkShape = z.object({
  id: z.uuid(),
  at: z.number().int().min(0),
  is_read: z.boolean().optional(),
  is_done: z.boolean().optional(),
  snoozed_until: z.iso.datetime({ offset: true }).nullable().optional(),
});
export type NoticeMark = z.output<typeof noticeMarkShape>;
