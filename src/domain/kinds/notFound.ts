import { Refusal } from '../refusal';
import { KINDS } from './registry';
import type { RowKind } from './rowKind';

/** The refusal for a row that does not exist, or not for this person. */
export function notFound(kind: RowKind): Refusal {
  return new Refusal('not_found', `This ${KINDS[kind].noun} does not exist.`, [], { missing: kind });
}
