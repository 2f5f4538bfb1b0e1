import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { defineCall } from '../call';
import { logEventSchema } from '../shapes/logEvent';
import { idList } from '../shapes/queryParts';

/** Most events of one answer. */
export const REMOTE_EVENTS = 100;

/**
 * Events by id in the form in which devices store them, as far as the caller may see them now. `held` names those that
 * the log has, visible or not: what a device once had and is now hidden is not lost.
 */
export const remoteEventsCall = defineCall({
  method: 'GET',
  path: '/sync/events',
  summary: 'Events by id that are not on a device',
  mayGrow: true,
  query: z.object({ event_ids: idList.pipe(z.array(z.uuid()).max(REMOTE_EVENTS)) }),
  resource: z.object({ perm_epoch: z.number().int(), events: z.array(logEventSchema), held: z.array(z.string()) }),
  example: { query: { event_ids: EXAMPLE.event } },
});
