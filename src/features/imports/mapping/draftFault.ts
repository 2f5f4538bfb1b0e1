import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { Field, Slice } from '@/domain/rows/rowShapes';
import type { MappingDraft } from './mappingDraft';

/** What keeps a mapping from being tried, with the column where it stands (null = the mapping as a whole). */
export interface DraftFault {
  column: number | null;
  message: string;
}

/** The first thing that is missing or said twice; null when the mapping can be checked by the server. */
export function draftFault(draft: MappingDraft, slice: Slice | null, fields: readonly Field[]): DraftFault | null {
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
        return { column, message: `Two columns go to ${name}. Leave one out.` };
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
  if (!slice) return null;
  const missing = slice.key_field_ids.find((id) => !taken.has(id));
  if (missing === undefined) return null;
  const name = fields.find((field) => field.id === missing)?.field_name ?? 'the key field';
  return { column: null, message: `Send a column to ${name}: it names the rows of this table.` };
}
