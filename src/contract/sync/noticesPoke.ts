import { z } from 'zod';

/** A message of `/sync/pokes` to one person: their notices are others than before. What they are is asked for. */
export const noticesPokeSchema = z.object({ notices: z.literal('changed') });

export const NOTICES_POKE: z.infer<typeof noticesPokeSchema> = { notices: 'changed' };
