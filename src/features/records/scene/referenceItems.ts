import { readContent } from '@/domain/fields/readContent';
import type { Field } from '@/domain/kinds/field';
import type { WindowRow } from '@/engine/tableTypes';
import type { MenuAction } from '@/ui';
import type { EditContext } from '../state/editContext';

/** Maximum number of lines: the cell itself shows hardly more. */
const MOST = 12;

/** The records to which a cell refers; none for cells of other types. */
export function referencedIds(cx: EditContext, row: WindowRow | undefined, field: Field | undefined): string[] {
  if (field?.field_type !== 'record-reference') return [];
  const content = row?.cells[cx.fieldIndex.get(field.id) ?? -1]?.values[0]?.content;
  const ids = content === undefined ? null : readContent(field, content);
  return Array.isArray(ids) ? ids.map(String).slice(0, MOST) : [];
}

/**
 * A line for each record to which a cell refers; choosing it opens the record.
 * @param names of the records, in order; null = not here, undefined = being read
 */
export function referenceItems(
  cx: EditContext,
  field: Field | undefined,
  ids: readonly string[],
  names: readonly (string | null | undefined)[],
): MenuAction[] {
  return ids.flatMap((id, at): MenuAction[] => {
    const name = names[at];
    if (name === null || name === undefined || !cx.openReferenced) return [];
    const { openReferenced } = cx;
    return [
      {
        key: `reference-${id}`,
        label: `Open ${name}`,
        icon: 'link',
        onSelect: () => openReferenced(field?.ref_slice_id ?? null, id),
      },
    ];
  });
}
