import { z } from 'zod';
import { defineCall } from '../call';
import { logEventSchema } from '../shapes/logEvent';
import { idList } from '../shapes/queryParts';

/** Most events of one answer. */
export const REMOTE_EVENTS = 100;

/** Events by id in the form in which devices keep them; those of which the caller may know nothing are left out. */
export const remoteEventsCall = defineCall({
  method: 'GET',
  path: '/sync/events',
  summary: 'Events that a device names and does not hold any more, such as those of its undo timeline',
  query: z.object({ event_ids: idList.pipe(z.array(z.uuid()).max(REMOTE_EVENTS)) }),
  resource: z.object({ perm_epoch: z.number().int(), events: z.array(logEventSchema) }),
});
