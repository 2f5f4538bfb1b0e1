import { z } from 'zod';
import type { LogEvent } from '@/domain/events/event';
import { logEventSchema } from '../shapes/logEvent';

/**
 * What a poke brings along when it is little: the events after `from` up to the poke's seq, as the feed would give them
 * under the rights that `perm_epoch` and `rights` name. A device that is between the two has no need to ask.
 */
export interface News {
  from: number;
  events: LogEvent[];
  perm_epoch: number;
  rights: number;
  /** The event at the poke's seq, seen or not. */
  last_mark?: string;
}

/** A message of `/sync/pokes`: the feed of the workspace has moved on to `seq`. */
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
