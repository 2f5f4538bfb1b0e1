import type { RowOf } from '../../kinds/registry';
import type { PlainKind } from '../../kinds/rowKind';
import { FIELD_LISTS, type LiveColumns, liveColumns, type ViewLists } from '../../views/liveView';
import type { Reader } from '../reader';

/** Which of the columns and rules of some views can be shown. */
export async function readLiveColumns(
  read: Reader,
  views: readonly { [name in keyof ViewLists]?: readonly NamesField[] | undefined }[],
): Promise<LiveColumns> {
  const fields = new Set<string>();
  const lookups = new Set<string>();
  for (const view of views)
    for (const name of FIELD_LISTS)
      for (const item of view[name] ?? []) {
        const field = item.data_field_id ?? item.key_field_id;
        if (field) fields.add(field);
        if (item.lookup_field_id) lookups.add(item.lookup_field_id);
      }
  const rows = new Map<string, unknown>();
  const take = async (kind: PlainKind, ids: ReadonlySet<string>) => {
    const found = await read.many(kind, [...ids]);
    for (const row of found) if (row) rows.set(`${kind}:${row.id}`, row);
  };
  await take('field', fields);
  await take('calculated_field', fields);
  await take('lookup_field', lookups);
  const references = [...lookups].flatMap((id) => {
    const row = rows.get(`lookup_field:${id}`) as RowOf<'lookup_field'> | undefined;
    return row && !rows.has(`field:${row.slice_relationship_id}`) ? row.slice_relationship_id : [];
  });
  await take('field', new Set(references));
  return liveColumns(<K extends PlainKind>(kind: K, id: string) => rows.get(`${kind}:${id}`) as RowOf<K> | undefined);
}

interface NamesField {
  data_field_id?: string | null | undefined;
  key_field_id?: string | null | undefined;
  lookup_field_id?: string | null | undefined;
}
