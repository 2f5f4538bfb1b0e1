import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import type { Actor } from '@/domain/permissions/actor';
import { canSeeField } from '@/domain/permissions/visible';
import { isNestedBeyond } from '@/lib/isNestedBeyond';

/** A state is a cell, a selection and a few texts. */
const DEPTH = 20;

export interface PresenceEntry {
  clientId: number;
  clock: number;
  /** null = left. */
  state: PresenceState | null;
}

/** Content of a person's presence; further properties are up to the client. */
export interface PresenceState {
  user?: { id?: unknown; name?: unknown };
  cell?: unknown;
  editing?: unknown;
}

/** Whose presence it is. */
export interface Speaker {
  id: string;
  name: string;
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
 * The entries of an update that a user may send, under the name that they have here. y-websocket clients repeat what
 * they received about others, all of a full room at once, so foreign entries are ignored rather than punished; nobody
 * can speak for somebody else.
 * @param ownerOf the user who first spoke for a client id in this room.
 * @throws on truncated updates, or states that are not JSON or nested too deeply.
 */
export function ownPresence(
  update: Uint8Array,
  speaker: Speaker,
  ownerOf: (clientId: number) => string | undefined,
): PresenceEntry[] {
  const own: PresenceEntry[] = [];
  const decoder = decoding.createDecoder(update);
  for (let left = decoding.readVarUint(decoder); left > 0; left--) {
    const clientId = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    const text = decoding.readVarString(decoder);
    if ((ownerOf(clientId) ?? speaker.id) !== speaker.id) continue;
    if (isNestedBeyond(text, DEPTH)) throw new RangeError('A state of presence is nested too deep.');
    const state = JSON.parse(text) as PresenceState | null;
    if ((state?.user?.id ?? speaker.id) !== speaker.id) continue;
    own.push({ clientId, clock, state: isObject(state) ? { ...state, user: { ...state.user, ...speaker } } : null });
  }
  return own;
}

const isObject = (state: unknown): state is PresenceState =>
  typeof state === 'object' && state !== null && !Array.isArray(state);

/**
 * The part of a presence that another person may know: it neither says that somebody is in a field hidden from them,
 * nor what is typed there.
 */
export function presenceFor(actor: Actor, state: PresenceState): PresenceState {
  const { cell } = state;
  const fieldId = typeof cell === 'object' && cell !== null && 'field_id' in cell ? cell.field_id : null;
  if (typeof fieldId !== 'string' || canSeeField(actor, fieldId)) return state;
  return { ...state, cell: null, editing: null };
}
