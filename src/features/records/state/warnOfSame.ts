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

type Asking = Pick<EditContext, 'sameStructures' | 'onAlert'>;

/** Tells when structures that were just written stand in other records too. They stay written: two batches may be meant. */
export async function warnOfSame(cx: Asking, cells: readonly WrittenCell[]): Promise<void> {
  const others = new Set<string>();
  let count = 0;
  const structures = cells.filter(
    ({ field, content }) => holdsStructures(field) && typeof content === 'string' && content.trim() !== '',
  );
  for (const { recordId, field, content } of structures.slice(0, LOOKED_UP)) {
    const same = await cx.sameStructures(field.id, String(content), recordId).catch(() => []);
    if (same.length > 0) count++;
    for (const name of same) others.add(name);
  }
  if (count === 0) return;
  const names = [...others];
  const named = names.slice(0, NAMED).join(', ');
  const more = names.length > NAMED ? ` and ${(names.length - NAMED).toLocaleString('en-US')} more` : '';
  cx.onAlert({
    kind: 'info',
    text:
      structures.length === 1
        ? `The same structure stands in ${named}${more}. It was saved here as well.`
        : `${count} of the ${structures.length.toLocaleString('en-US')} structures stand in other records too: ${named}${more}. They were saved here as well.`,
  });
}
