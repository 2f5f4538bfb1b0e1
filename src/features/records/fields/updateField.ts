import type { Client } from '@/contract/client';
import { updateFieldCall } from '@/contract/dataFields/update';
import { Refusal } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import { commit } from '@/store/commit';
import type { LocalStore } from '@/store/localStore';

/**
 * Changes a field on this device; a change of type that rewrites more records than one event holds is carried out by
 * the server.
 * @returns the operation, which can be undone
 * @throws Refusal; Unreachable where it needs the server
 */
export async function updateField(
  store: LocalStore,
  client: Client,
  id: string,
  next: { [name: string]: Json },
): Promise<{ opId: string }> {
  try {
    return await commit(store, 'PUT /data_fields/{id}', { ...next, id });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'outside') throw error;
    const { eventId } = await client.call(updateFieldCall, { params: { id }, body: next });
    return { opId: eventId ?? '' };
  }
}
