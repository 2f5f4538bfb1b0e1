import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

export interface PresenceEntry {
  clientId: number;
  clock: number;
  /** null = gone. */
  state: { user?: { id?: unknown } } | null;
}

/** @throws on updates that are cut short or whose states are no JSON. */
export function decodePresence(update: Uint8Array): PresenceEntry[] {
  const decoder = decoding.createDecoder(update);
  return Array.from({ length: decoding.readVarUint(decoder) }, () => ({
    clientId: decoding.readVarUint(decoder),
    clock: decoding.readVarUint(decoder),
    state: JSON.parse(decoding.readVarString(decoder)) as PresenceEntry['state'],
  }));
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
 * The entries that a user may send. y-websocket clients repeat what they heard of others, so foreign entries are left
 * out rather than punished; nobody can speak for somebody else.
 * @param ownerOf the user who first spoke for a client id in this room.
 */
export function ownPresence(
  entries: readonly PresenceEntry[],
  userId: string,
  ownerOf: (clientId: number) => string | undefined,
): PresenceEntry[] {
  return entries.filter(({ clientId, state }) => {
    const owner = ownerOf(clientId);
    if (owner !== undefined && owner !== userId) return false;
    const named = state?.user?.id;
    return named === undefined || named === userId;
  });
}
