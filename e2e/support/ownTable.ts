import type { Api } from './api';

interface FieldWish {
  name: string;
  type: string;
  unit?: string;
}

/** A table with a text key `Name`, these fields, and rows whose first text is the key. */
export async function ownTable(
  api: Api,
  name: string,
  fields: readonly FieldWish[],
  rows: readonly (readonly unknown[])[],
): Promise<{ id: string; fieldIds: string[]; recordIds: string[] }> {
  const { data: table } = await api.send<{ id: string; key_field_ids: string[] }>('POST', '/entity_slices', {
    slice_name: name,
  });
  const fieldIds: string[] = [];
  for (const { name: field_name, type: field_type, unit } of fields) {
    const attrs = unit === undefined ? {} : { attrs: { display_options: { unit } } };
    const made = await api.send<{ id: string }>('POST', '/data_fields', {
      entity_slice_id: table.id,
      field_name,
      field_type,
      ...attrs,
    });
    if (made.status > 201) throw new Error(`${field_name}: ${made.status} ${JSON.stringify(made.data)}`);
    fieldIds.push(made.data.id);
  }
  const recordIds: string[] = [];
  for (const [key, ...contents] of rows) {
    const values = Object.fromEntries(
      contents.flatMap((content, i) => (content === null ? [] : [[fieldIds[i], content]])),
    );
    const made = await api.send<{ id: string }>('POST', '/records', {
      entity_slice_id: table.id,
      data: { [table.key_field_ids[0]!]: key, ...values },
    });
    if (made.status > 201) throw new Error(`${String(key)}: ${made.status} ${JSON.stringify(made.data)}`);
    recordIds.push(made.data.id);
  }
  return { id: table.id, fieldIds, recordIds };
}
