import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import type { BenchServer } from './benchServer';
import { libraryCsv } from './libraryCsv';

/** Imports a library with that many records as a new table. @returns the table, and its fields by name */
export async function importLibrary(
  server: BenchServer,
  records: number,
  name: string,
): Promise<{ sliceId: string; fields: Map<string, string> }> {
  const form = new FormData();
  form.append('file', new Blob([libraryCsv(records)], { type: 'text/csv' }), `${name}.csv`);
  const answer = await fetch(`${server.url}/api/imports/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}` },
    body: form,
  });
  const file = (await answer.json()) as { data: { resource: { id: string } } };
  const { id } = await server.ask<{ id: string }>('POST', '/imports', { file_id: file.data.resource.id });
  await server.ask('POST', `/imports/${id}/run`, {});
  for (;;) {
    const row = await server.ask<{ is_complete: boolean; error_message: string | null; entity_slice_id: string }>(
      'GET',
      `/imports/${id}`,
    );
    if (row.error_message) throw new Error(row.error_message);
    if (row.is_complete) {
      const slices = await server.ask<Slice[]>('GET', '/entity_slices');
      const own = slices.find((slice) => slice.id === row.entity_slice_id)?.field_ids ?? [];
      const fields = (await server.ask<Field[]>('GET', '/data_fields')).filter((field) => own.includes(field.id));
      return { sliceId: row.entity_slice_id, fields: new Map(fields.map((field) => [field.field_name, field.id])) };
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}
