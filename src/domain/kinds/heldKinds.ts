import type { Held } from './kind';
import { PLAIN_KINDS } from './registry';
import type { PlainKind } from './rowKind';

/** The kinds of plain rows that a laptop holds in this way. */
export function heldKinds(held: Held): readonly PlainKind[] {
  return (Object.keys(PLAIN_KINDS) as PlainKind[]).filter((kind) => PLAIN_KINDS[kind].held === held);
}
