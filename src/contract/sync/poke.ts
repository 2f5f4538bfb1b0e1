import { z } from 'zod';
import type { LogEvent } from '@/domain/events/event';
import { logEventSchema } from '../shapes/logEvent';

/**
 * Content of a small poke: the events after `from` up to the poke's seq, as the feed would return them under the rights
 * named by `perm_epoch` and `rights`. A device whose position is between the two need not read the feed.
 */
export interface News {
  from: number;
  events: LogEvent[];
  perm_epoch: number;
  rights: number;
  /** The event at the poke's seq, visible or not. */
  last_mark?: string;
}

/** A message of `/sync/pokes`: the feed of the workspace has advanced to `seq`. */
export interface Poke {
  seq: number;
  news?: News;
}

export const pokeSchema: z.ZodType<Poke> = z.object({
  seq: z.number().int(),
  news: z
    .object({
      from: z.number().int(),
      events: z.array(logEventSchema),
      perm_epoch: z.number().int(),
      rights: z.number().int(),
      last_mark: z.string().optional(),
    })
    .optional(),
}) as unknown as z.ZodType<Poke>;
