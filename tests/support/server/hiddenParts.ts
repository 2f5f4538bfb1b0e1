import { multipart } from './multipart';
import { fresh, marked, type Things } from './things';

/** Number in a hidden cell; a formula doubles it. */
export const SECRET_NUMBER = 987_650_123;

/** Fields that are hidden from some who can see the table, with everything that could reveal them. */
export interface HiddenParts {
  fieldIds: string[];
  /** A view with columns and rules on hidden fields. */
  viewId: string;
  /** Things that depend on hidden fields, as the calls that read them. */
  asked: string[];
}

/**
 * Makes hidden fields of a table and what depends on them: values, options, files, history, a formula, a lookup, a
 * board, curves, rules of views, an import. A new kind of thing that could reveal a field is to be added here.
 */
export async function makeHiddenParts(things: Things): Promise<HiddenParts> {
  const { server, table, recordId, inTable, make } = things;
  const text = await things.field('text');
  const number = await things.field('number');
  const response = await things.field('number');
  const select = await things.field('select', { attrs: { options: [{ name: fresh('Option') }] } });
  const file = await things.field('file');
  const reference = await things.field('record-reference', { ref_slice_id: table.sliceId });
  const asked: string[] = [];
  const write = (data: object) => make(`POST /records/${recordId}/values`, { data });

  await write({ [text]: fresh('earlier value') });
  await write({ [text]: fresh('value'), [number]: SECRET_NUMBER, [response]: 5, [reference]: [recordId] });
  const options = await server.ask('GET /data_fields');
  const option = options.body.data.resource.find(({ id }: { id: string }) => id === select).attrs.options[0].id;
  await write({ [select]: option });
  const { payload, headers } = multipart(`${fresh('file')}.txt`, fresh('bytes'), {
    body: JSON.stringify({ field_id: file }),
  });
  const uploaded = await server.ask(`POST /records/${recordId}/values/file`, { body: payload, headers });
  asked.push(`GET /files/${uploaded.body.data.resource.id}`);
  asked.push(
    `GET /records/${recordId}/field/${file}/file/${encodeURIComponent(uploaded.body.data.resource.original_name)}`,
  );

  // Visible fields that are computed from a hidden one or refer to others through it.
  const hiddenName = await nameOf(things, number);
  const { formula, plain, openReference } = await marked('', async () => ({
    formula: await things.field('formula', { attrs: { formula: `{${hiddenName}} * 2` } }),
    plain: await things.field('text'),
    openReference: await things.field('record-reference', { ref_slice_id: table.sliceId }),
  }));
  const lookup = (
    await make('POST /lookup_fields', {
      ...inTable,
      slice_relationship_id: reference,
      field_id: plain,
      field_name: fresh('Lookup'),
    })
  ).id;
  const shown = (
    await make('POST /lookup_fields', {
      ...inTable,
      slice_relationship_id: openReference,
      field_id: text,
      field_name: fresh('Lookup'),
    })
  ).id;
  const board = await make(`POST /entity_slices/${table.sliceId}/kanban/field/${select}`);
  asked.push(`GET /entity_slices/${table.sliceId}/kanban/field/${select}`);
  const config = await make('POST /dose_response/configs', {
    ...inTable,
    config_name: fresh('Curve'),
    dose_field_id: number,
    response_field_id: response,
  });
  const column = (data_field_id: string) => ({ id: crypto.randomUUID(), data_field_id });
  const columns = [column(text), column(number), column(table.noteId)];
  const rule = { view_field_id: columns[0]!.id, filter_type: 'contains', filter_prop: fresh('filter') };
  const view = await make('POST /record_views', {
    ...inTable,
    view_name: 'Seen by all',
    view_fields: [
      ...columns,
      { id: crypto.randomUUID(), lookup_field_id: lookup },
      { id: crypto.randomUUID(), lookup_field_id: shown },
    ],
    filters: [rule],
    color_filters: [{ ...rule, filter_prop: fresh('colour rule'), color: 'red' }],
    sorts: [{ view_field_id: columns[1]!.id, descending: true }],
    group_by_field_id: select,
  });
  await make(`PUT /record_views/${view.id}`, { filters: [{ ...rule, filter_prop: fresh('later filter') }] });

  const csv = multipart('of-all.csv', `Name,${fresh('Head')}\nNew one,${fresh('cell')}\n`, {}, 'text/csv');
  const taken = (await server.ask('POST /imports/file', { body: csv.payload, headers: csv.headers })).body.data
    .resource;
  const mapping = [
    { column: 0, field_id: table.nameId, is_key: true },
    { column: 1, field_id: text },
  ];
  const done = await make('POST /imports', { ...inTable, file_id: taken.id, mapping });
  await make(`POST /imports/${done.id}/run`);
  asked.push(`GET /imports/${done.id}`, `GET /imports/${done.id}/preview`, `GET /imports/${done.id}/file/${taken.id}`);
  const event = await server.ask(`POST /records/${recordId}/values`, {
    body: { data: { [text]: fresh('last value') } },
  });
  asked.push(`GET /events/${event.body.data.event.id}`, `GET /sync/events?event_ids=${event.body.data.event.id}`);
  const own = `view_field_ids=${[text, number, formula, table.noteId].join()}`;
  const slice = `entity_slice_id=${table.sliceId}`;
  for (const form of ['csv', 'xlsx', 'sdf']) asked.push(`GET /records/export/${form}?${slice}&${own}`);
  asked.push(
    `GET /records/export/csv?${slice}&record_view_id=${view.id}`,
    `GET /records/search?${slice}&record_view_id=${view.id}&page_size=100`,
    `GET /records/search?${slice}&${own}&sorts=${encodeURIComponent(JSON.stringify([{ key_field_id: number, descending: true }]))}`,
    `GET /data_fields/merge/${text}`,
    `PUT /entity_slices/kanban/${board.id}`,
    `PUT /dose_response/configs/${config.id}`,
    `PUT /lookup_fields/${lookup}`,
    `DELETE /dose_response/configs/${config.id}`,
    `DELETE /lookup_fields/${lookup}`,
  );
  return { fieldIds: [text, number, response, select, file, reference], viewId: view.id, asked };
}

async function nameOf({ server }: Things, fieldId: string): Promise<string> {
  const fields = (await server.ask('GET /data_fields')).body.data.resource as { id: string; field_name: string }[];
  return fields.find(({ id }) => id === fieldId)?.field_name ?? '';
}
