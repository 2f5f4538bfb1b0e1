import type { Field } from '../kinds/field';
import type { Slice } from '../kinds/slice';

/**
 * A table whose records are sub-records of those of another one, and the key field that names the record they belong
 * to.
 */
export interface SubRecordTable {
  entity_slice_id: string;
  reference_field_id: string;
  /** The table of the records that they belong to; null = of any table. */
  to_slice_id: string | null;
}

/** Tables of sub-records: those with a key that refers to records (see the decision note sub-records). */
export function subRecordTables(
  slices: readonly Slice[],
  fieldOf: (id: string) => Field | undefined,
): (SubRecordTable & { field_ids: readonly string[] })[] {
  return slices.flatMap((slice) =>
    slice.is_deleted
      ? []
      : slice.key_field_ids.flatMap((id) => {
          const field = fieldOf(id);
          if (field?.field_type !== 'record-reference' || field.is_deleted || field.attrs.lookup) return [];
          return [
            {
              entity_slice_id: slice.id,
              reference_field_id: id,
              to_slice_id: field.ref_slice_id,
              field_ids: slice.field_ids,
            },
          ];
        }),
  );
}

/** The fields that show values of sub-records, each with the tables of sub-records that contain it. */
export function withSubRecordTables(
  fields: readonly Field[],
  slices: readonly Slice[],
  isSeen: (field: Field) => boolean = () => true,
): Field[] {
  if (!fields.some((field) => field.display_includes_sub_records)) return [...fields];
  const byId = new Map(fields.map((field) => [field.id, field]));
  const tables = subRecordTables(slices, (id) => {
    const field = byId.get(id);
    return field && isSeen(field) ? field : undefined;
  });
  return fields.map((field) => {
    if (!field.display_includes_sub_records) return field;
    const sub_records = tables
      .filter(({ field_ids }) => field_ids.includes(field.id))
      .map(({ field_ids: _, ...table }) => table);
    return sub_records.length === 0 ? field : { ...field, attrs: { ...field.attrs, sub_records } };
  });
}
