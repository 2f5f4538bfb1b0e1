import { createField } from '@/domain/commands/dataFields/createField';
import type { Field } from '@/domain/kinds/field';
import { faceOf } from '@/parts/values/faceOf';
import { newIdOf } from '@/store/acts/newIdOf';
import { rowKey } from '@/store/rows/rowKey';
import { rowOf } from '@/store/rows/rowOf';
import type { ColumnModel } from '../model/columnModel';
import type { PasteField } from '../model/pasteCheck';
import type { EditContext } from '../state/editContext';
import { type Act, commitInAct } from '../state/writeCells';
import type { RefusedPaste } from './pasteOutcome';

/** Creates the fields that a paste adds, as part of the same operation. */
export async function makeFields(
  cx: EditContext,
  wanted: readonly PasteField[],
  act: Act,
  title: string,
): Promise<{ fields: { col: number; field: Field }[]; refused: RefusedPaste[] }> {
  const fields: { col: number; field: Field }[] = [];
  const refused: RefusedPaste[] = [];
  for (const { col, name, type, options, unit } of wanted) {
    const id = newIdOf(cx.store);
    const attrs = {
      display_options: unit === undefined ? {} : { unit },
      ...(options ? { options: options.map((option) => ({ name: option })) } : {}),
    };
    const input = { id, field_name: name.trim(), field_type: type, attrs, entity_slice_id: cx.table.slice?.id ?? '' };
    const failed = await commitInAct(cx.store, act, createField, input, title);
    const entry = failed ? undefined : await cx.store.db.rows.get(rowKey('field', id));
    if (entry) fields.push({ col, field: rowOf<'field'>(entry.row) });
    else
      refused.push({ where: 'New field', fieldName: name, typed: '', reason: failed?.reason ?? 'It was not created.' });
  }
  return { fields, refused };
}

/** A field as the last column, before any view knows of it. */
export function newColumn(field: Field): ColumnModel {
  return { field, viewField: undefined, isKey: false, width: faceOf(field).width, frozen: false, summary: null };
}
