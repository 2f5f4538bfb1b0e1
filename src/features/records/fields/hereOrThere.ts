import { Refusal } from '@/domain/refusal';
import type { Json } from '@/lib/json';
import { commit } from '@/store/commit';
import type { LocalStore } from '@/store/localStore';

/**
 * Runs a command on this device; what rewrites more records than one event holds is carried out by the server.
 * @param there the command as a call.
 * @returns the operation, which can be undone
 * @throws Refusal; Unreachable where it needs the server
 */
export async function hereOrThere(
  store: LocalStore,
  command: string,
  input: Json,
  there: () => Promise<{ eventId: string | null }>,
): Promise<{ opId: string }> {
  try {
    return await commit(store, command, input);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'outside') throw error;
    const { eventId } = await there();
    return { opId: eventId ?? '' };
  }
}
