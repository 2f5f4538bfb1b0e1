import type { Field } from '@/domain/rows/rowShapes';
import type { Json } from '@/lib/json';
import type { EditContext } from './editContext';

const NAMED = 3;
/** Of a larger paste the first ones are looked up: each is a search. */
const LOOKED_UP = 50;

/** A cell that was just written. */
export interface WrittenCell {
  recordId: string;
  field: Field;
  content: Json;
}

export function holdsStructures({ field_type }: Field): boolean {
  return field_type === 'smiles-string' || field_type === 'molfile';
}

/** What is ignored besides the equal ones: salt, solvent and the charge that comes of them. */
const APART = 'Apart from salts and solvents';

type Asking = Pick<EditContext, 'sameStructures' | 'onAlert'>;

/** The first names, and how many more there are. */
function listed(names: ReadonlySet<string>): string {
  const more = names.size > NAMED ? ` and ${(names.size - NAMED).toLocaleString('en-US')} more` : '';
  return `${[...names].slice(0, NAMED).join(', ')}${more}`;
}

/**
 * Tells when structures that were just written stand in other records too, and where only without their salts. They stay
 * written: two batches may be meant.
 */
export async function warnOfSame(cx: Asking, cells: readonly WrittenCell[]): Promise<void> {
  const whole = new Set<string>();
  const parent = new Set<string>();
  let count = 0;
  const structures = cells.filter(
    ({ field, content }) => holdsStructures(field) && typeof content === 'string' && content.trim() !== '',
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
    ? 'the same structure stands in'
    : `${count} of the ${structures.length.toLocaleString('en-US')} structures ${count === 1 ? 'stands' : 'stand'} in other records too:`;
  const found =
    whole.size === 0
      ? `${APART}, ${subject} ${listed(parent)}.`
      : `${subject} ${listed(whole)}${parent.size > 0 ? `; ${APART.toLowerCase()}, also in ${listed(parent)}` : ''}.`;
  const text = `${found[0]?.toUpperCase()}${found.slice(1)} ${one ? 'It was' : 'They were'} saved here as well.`;
  cx.onAlert({ kind: 'info', text });
}
