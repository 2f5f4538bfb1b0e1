import type { Field } from '@/domain/kinds/field';
import type { WindowRow } from '@/engine/tableTypes';
import type { CellParts } from '@/parts/values/cellParts';
import { faceOf } from '@/parts/values/faceOf';
import { type EditContext, operationOf } from './editContext';

/** Adds dropped or pasted files to a cell and reports the result. */
export async function dropFiles(
  cx: EditContext,
  parts: CellParts,
  row: WindowRow,
  field: Field,
  files: readonly File[],
): Promise<void> {
  if (!cx.table.mayWrite(field.id)) {
    cx.onAlert({ kind: 'error', text: `You may not edit ${field.field_name}.` });
    return;
  }
  const kind = faceOf(field).paste.files ?? 'file';
  const operationId = operationOf(row, cx.fieldIndex.get(field.id), cx);
  const place = { recordId: row.id, fieldId: field.id, operationId };
  const { added, refused, opId } = await parts.addFiles(cx.store, place, kind, files);
  const where = `${field.field_name} of ${row.identifier}`;
  if (added > 0 && opId !== null) {
    const noun = kind === 'image' ? 'picture' : 'file';
    const text = `${added === 1 ? `A ${noun} was` : `${added} ${noun}s were`} added to ${where}`;
    cx.onAlert({ kind: 'info', text, eventId: opId });
  }
  const [first] = refused;
  if (!first) return;
  const rest = refused.length === 1 ? '' : ` ${refused.length - 1} more were refused.`;
  cx.onAlert({ kind: 'error', text: `${first.name} was not added to ${where}. ${first.reason}${rest}` });
}

/** Fields whose cells accept files. */
export function takesFiles(field: Field | undefined): field is Field {
  return field !== undefined && faceOf(field).paste.files !== undefined;
}
