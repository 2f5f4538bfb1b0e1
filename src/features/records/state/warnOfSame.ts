import type { Field } from '@/domain/rows/rowShapes';
import type { Json } from '@/lib/json';
import type { EditContext } from './editContext';

const NAMED = 3;

/** Tells when a structure that was just written stands in other records too. It stays written: two batches may be meant. */
export async function warnOfSame(cx: EditContext, recordId: string, field: Field, content: Json): Promise<void> {
  if (typeof content !== 'string' || (field.field_type !== 'smiles-string' && field.field_type !== 'molfile')) return;
  const same = await cx.sameStructures(field.id, content, recordId).catch(() => []);
  if (same.length === 0) return;
  const named = same.slice(0, NAMED).join(', ');
  const more = same.length > NAMED ? ` and ${(same.length - NAMED).toLocaleString('en-US')} more` : '';
  cx.onAlert({ kind: 'info', text: `The same structure stands in ${named}${more}. It was saved here as well.` });
}
