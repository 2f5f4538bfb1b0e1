import { createHash } from 'node:crypto';
import type { Answer } from '@/domain/commands/command';
import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import type { Act, Committed } from './act';
import { type StoredEvent, toLogEvent } from './eventStore';
import { unpackBody } from './packEvent';
import type { RefusedOperation } from './refusalStore';

/** Must be equal when an operation comes again. */
export function hashOf(act: Act): Buffer {
  return createHash('sha256').update(act.call).update('\n').update(act.fingerprint).digest();
}

/** The answer of an act that was applied before. @throws Refusal conflict when its id was used for something else */
export function duplicateOf(workspaceId: string, held: StoredEvent, act: Act, actor: Actor): Committed {
  const same = held.id === act.opId && held.actor_id === actor.user_id && held.input_hash.equals(hashOf(act));
  if (!same) throw new Refusal('conflict', 'This operation id was used before for something else.');
  return {
    event: toLogEvent(workspaceId, held, unpackBody(held.packed)),
    answer: held.answer ? (JSON.parse(held.answer) as Answer) : { value: null },
    duplicate: true,
    records: new Map(),
    structure: null,
  };
}

/** An act in the form in which refusals are remembered. */
export const operationOf = (act: Act, actor: Actor): RefusedOperation => ({
  opId: act.opId,
  attempt: act.attempt ?? 0,
  actorId: actor.user_id,
  inputHash: hashOf(act),
});
