import { isStructure } from '@/domain/fields/isStructure';
import type { Field } from '@/domain/kinds/field';
import type { Json } from '@/lib/json';
import { numberText, plural } from '@/lib/words/counted';
import { listText } from '@/lib/words/listText';
import type { EditContext } from './editContext';

const NAMED = 3;
/** Maximum number of structures that are looked up after a larger paste: each is a search. */
const LOOKED_UP = 50;

/** A cell that was just written. */
export interface WrittenCell {
  recordId: string;
  field: Field;
  content: Json;
}

/** Parts that are ignored together with salts: salt, solvent and the resulting charge. */
const APART = 'Apart from salts and solvents';

type Asking = Pick<EditContext, 'sameStructures' | 'onAlert'>;

/** The first names, and how many more there are. */
const listed = (names: ReadonlySet<string>) => listText([...names], { most: NAMED });

/**
 * Says if structures that were just written also occur in other records, and if so only without their salts. They stay
 * written, since they may be different batches.
 */
export async function warnOfSame(cx: Asking, cells: readonly WrittenCell[]): Promise<void> {
  const whole = new Set<string>();
  const parent = new Set<string>();
  let count = 0;
  const structures = cells.filter(
    ({ field, content }) => isStructure(field) && typeof content === 'string' && content.trim() !== '',
  );
  for (const { recordId, field, content } of structures.slice(0, LOOKED_UP)) {
    const same = await cx.sameStructures(field.id, String(content), recordId).catch(() => null);
    if (!same || same.whole.length + same.parent.length === 0) continue;
    count++;
    for (const name of same.whole) whole.add(name);
    for (const name of same.parent) parent.add(name);
  }
  if (count === 0) return;
  for (const name of whole) parent.delete(name);
  const one = structures.length === 1;
  const subject = one
    ? 'the same structure is already in'
    : `${count} of the ${numberText(structures.length)} structures ${plural(count, 'is', 'are')} also in other records:`;
  const found =
    whole.size === 0
      ? `${APART}, ${subject} ${listed(parent)}.`
      : `${subject} ${listed(whole)}${parent.size > 0 ? `; ${APART.toLowerCase()}, also in ${listed(parent)}` : ''}.`;
  const text = `${found[0]?.toUpperCase()}${found.slice(1)} ${one ? 'It was' : 'They were'} saved here as well.`;
  cx.onAlert({ kind: 'info', text });
}
