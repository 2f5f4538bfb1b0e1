import { z } from 'zod';

/** A message of `/sync/pokes` to one person: their notices have changed. The notices themselves are fetched. */
export const noticesPokeSchema = z.object({ notices: z.literal('changed') });

export const NOTICES_POKE: z.infer<typeof noticesPokeSchema> = { notices: 'changed' };
