import type { TableGuess } from '@/domain/files/columnGuess';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { ColumnTarget } from '@/domain/imports/columnTarget';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import type { MappingDraft } from './mappingDraft';

/** Reason why a mapping cannot be checked, with the column that causes it (null = the mapping as a whole). */
export interface DraftFault {
  column: number | null;
  message: string;
}

/** Whether the dates of a column can be read in two orders and nobody has chosen one. */
function asksOrder(
  column: number,
  target: ColumnTarget,
  draft: MappingDraft,
  guess: TableGuess | null,
  fields: readonly Field[],
): boolean {
  if (!guess?.columns[column]?.asksOrder || draft.readings[column]?.dateOrder) return false;
  if (target.to === 'new') return target.type === 'date';
  return target.to === 'field' && fields.find((field) => field.id === target.fieldId)?.field_type === 'date';
}

/** The first thing that is missing or duplicated; null if the server can check the mapping. */
export function draftFault(
  draft: MappingDraft,
  guess: TableGuess | null,
  slice: Slice | null,
  fields: readonly Field[],
): DraftFault | null {
  if (draft.sliceId === null && draft.sliceName.trim() === '')
    return { column: null, message: 'Give the new table a name.' };
  if (draft.targets.every((target) => target.to === 'skip'))
    return { column: null, message: 'All columns are left out. Send at least one to a field.' };
  const taken = new Map<string, number>();
  const names = new Set(
    slice ? fields.filter((f) => slice.field_ids.includes(f.id)).map((f) => identifierKey(f.field_name)) : [],
  );
  for (const [column, target] of draft.targets.entries()) {
    if (target.to === 'field') {
      if (taken.has(target.fieldId)) {
        const name = fields.find((field) => field.id === target.fieldId)?.field_name ?? 'this field';
        return { column, message: `Two columns are mapped to ${name}. Leave one out.` };
      }
      taken.set(target.fieldId, column);
    }
    if (target.to === 'new') {
      const key = identifierKey(target.name);
      if (key === '') return { column, message: 'Give the new field a name.' };
      if (names.has(key))
        return { column, message: `There is a field ${target.name.trim()} already. Choose it, or another name.` };
      names.add(key);
    }
  }
  const open = draft.targets.findIndex((target, column) => asksOrder(column, target, draft, guess, fields));
  if (open >= 0) return { column: open, message: 'Say whether the day or the month comes first.' };
  if (!slice) return null;
  const missing = slice.key_field_ids.find((id) => !taken.has(id));
  if (missing === undefined) return null;
  const name = fields.find((field) => field.id === missing)?.field_name ?? 'the key field';
  return { column: null, message: `Send a column to ${name}: it names the rows of this table.` };
}
