import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

export interface PresenceEntry {
  clientId: number;
  clock: number;
  /** null = gone. */
  state: { user?: { id?: unknown } } | null;
}

export function encodePresence(entries: readonly PresenceEntry[]): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, entries.length);
  for (const { clientId, clock, state } of entries) {
    encoding.writeVarUint(encoder, clientId);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarString(encoder, JSON.stringify(state));
  }
  return encoding.toUint8Array(encoder);
}

/**
 * The entries of an update that a user may send. y-websocket clients repeat what they heard of others, all of a full
 * room at once, so foreign entries are left out rather than punished; nobody can speak for somebody else.
 * @param ownerOf the user who first spoke for a client id in this room.
 * @throws on updates that are cut short or whose states are no JSON.
 */
export function ownPresence(
  update: Uint8Array,
  userId: string,
  ownerOf: (clientId: number) => string | undefined,
): PresenceEntry[] {
  const own: PresenceEntry[] = [];
  const decoder = decoding.createDecoder(update);
  for (let left = decoding.readVarUint(decoder); left > 0; left--) {
    const clientId = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    const text = decoding.readVarString(decoder);
    if ((ownerOf(clientId) ?? userId) !== userId) continue;
    const state = JSON.parse(text) as PresenceEntry['state'];
    const named = state?.user?.id;
    if (named === undefined || named === userId) own.push({ clientId, clock, state });
  }
  return own;
}
