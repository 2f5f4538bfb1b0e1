import type { Client } from '@/contract/client';
import { undoActCall } from '@/contract/events/undoAct';
import { Refusal } from '@/domain/refusal';
import { stepPlace } from '@/store/acts/stepPlace';
import { type UndoDone, undoEvent } from '@/store/acts/undo';
import { type LEFT, undoAsking } from '@/store/acts/undoAsking';
import type { LocalStore } from '@/store/localStore';

/**
 * Undoes one operation, out of the order of the timeline: on this device, or by the server if the server carried it
 * out.
 * @returns the undone operation, or LEFT if the person decided against it
 * @throws Refusal, Unreachable, StorageFailure
 */
export async function takeBack(store: LocalStore, client: Client, eventId: string): Promise<UndoDone | typeof LEFT> {
  const event = await store.reader.event(eventId);
  const title = event?.title ?? 'this';
  return undoAsking(store, title, async (mode) => {
    try {
      return await undoEvent(store, eventId, mode);
    } catch (error) {
      // The server carried it out: as a chain of events, or so recently that this device does not have the event yet.
      if (!(error instanceof Refusal) || !['outside', 'not_found'].includes(error.code)) throw error;
      await client.call(undoActCall, { params: { act_id: event?.act_id ?? eventId }, body: { mode } });
      return { title, opIds: [], place: event ? stepPlace(event.changes) : null };
    }
  });
}
