import { undoActCall } from '@/contract/events/undoAct';
import { Refusal } from '@/domain/refusal';
import type { LocalStore } from '@/store/localStore';
import { undoEvent } from '@/store/undo';
import { type LEFT, undoAsking } from '@/store/undoAsking';
import { apiClient } from '../session/apiClient';

/**
 * Takes the act of an alert back: on this device, or by the server where it carried the act out.
 * @returns its name, or LEFT when the person thought better of it
 * @throws Refusal, Unreachable
 */
export async function takeBack(store: LocalStore, eventId: string): Promise<string | typeof LEFT> {
  const event = await store.reader.event(eventId);
  const title = event?.title ?? 'this';
  return undoAsking(store, title, async (mode) => {
    try {
      return (await undoEvent(store, eventId, mode)).title;
    } catch (error) {
      // The server carried it out: as a chain of events, or so lately that it is not heard of here yet.
      if (!(error instanceof Refusal) || !['outside', 'not_found'].includes(error.code)) throw error;
      await apiClient.call(undoActCall, { params: { act_id: event?.act_id ?? eventId }, body: { mode } });
      return title;
    }
  });
}
