import { fitCurve } from '@workers/curves/fitCurve';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedDatabases, type TestDatabases } from '../support/server/databases';
import { startServer, type TestServer } from '../support/server/testServer';

let databases: TestDatabases;
let server: TestServer;
let sliceId: string;
let keyId: string;
const fields: Record<string, string> = {};
const points: string[] = [];
/** Counts the records of further compounds. */
let others = 0;

const DOSES = [0.1, 0.3, 1, 3, 10, 30, 100];
const respond = (dose: number) => 2 + 96 / (1 + 4 / dose);

async function made(call: string, body: object): Promise<{ id: string; key_field_ids: string[] }> {
  const answer = await server.ask(call, { body });
  if (answer.status !== 200) throw new Error(`${call}: ${answer.text}`);
  return answer.body.data.resource;
}

beforeAll(async () => {
  databases = (await embeddedDatabases()) as TestDatabases;
  server = await startServer(await databases.create());
  const slice = await made('POST /entity_slices', { slice_name: 'Points', key_field_name: 'Well' });
  sliceId = slice.id;
  keyId = slice.key_field_ids[0]!;
  const columns = { Compound: 'text', Line: 'text', Dose: 'number', Response: 'number', Out: 'boolean' };
  for (const [field_name, field_type] of Object.entries(columns))
    fields[field_name] = (await made('POST /data_fields', { entity_slice_id: sliceId, field_name, field_type })).id;
  let well = 0;
  for (const line of ['A', 'B'])
    for (const dose of DOSES) {
      const response = respond(line === 'A' ? dose : dose / 10);
      const data = {
        [fields.Compound!]: 'X',
        [fields.Line!]: line,
        [fields.Dose!]: dose,
        [fields.Response!]: response,
      };
      const body = { entity_slice_id: sliceId, key_field_to_value: { [keyId]: `W${++well}` }, data };
      points.push((await made('POST /records', body)).id);
    }
});
afterAll(async () => {
  await server?.close();
  await databases?.stop();
});

const input = () => ({
  config_name: 'Assay',
  entity_slice_id: sliceId,
  dose_field_id: fields.Dose,
  response_field_id: fields.Response,
  outlier_field_id: fields.Out,
  group_by_key_field_ids: [fields.Compound],
  series_key_field_ids: [fields.Line],
  column_toggles: { ec50: true, pec50: true },
  selectivity_fields: [{ selectivity_field_name: 'A over B', drc_parameter: 'ec50', comparator_variant: 'B' }],
});

describe('dose-response calls', () => {
  let configId: string;
  let plotId: string;

  it('store a configuration with its calculated fields, which the list of fields shows as read-only', async () => {
    configId = (await made('POST /dose_response/configs', input())).id;
    const configs = await server.ask('GET /dose_response/configs', { as: 'viewer' });
    expect(configs.body.data.resource).toMatchObject([{ id: configId, config_name: 'Assay', error_bar: 'sd' }]);
    const listed: { field_name: string; is_readonly: boolean; drc_config_id?: string }[] = (
      await server.ask('GET /data_fields')
    ).body.data.resource;
    const calculated = listed.filter((field) => field.drc_config_id === configId);
    expect(calculated.map((field) => field.field_name).sort()).toEqual(['A over B', 'EC50 Assay', 'pEC50 Assay']);
    expect(calculated.every((field) => field.is_readonly)).toBe(true);
    const rows: { kind: string; id: string }[] = (await server.lines('/sync/bootstrap?scope=structure')).flatMap(
      (line) => line.rows ?? [],
    );
    plotId = rows.find((row) => row.kind === 'plot_field')!.id;
  });

  it('refuse an invalid configuration with every issue, and refuse viewers and guests', async () => {
    const bad = { ...input(), config_name: 'Bad', top_constraint_type: 'range', top_min: 5, top_max: 1 };
    const answer = await server.ask('POST /dose_response/configs', { body: { ...bad, dose_field_id: fields.Line } });
    expect(answer.status).toBe(400);
    expect(answer.body.content.map((issue: { path: string[] }) => issue.path[0]).sort()).toEqual([
      'dose_field_id',
      'top_min',
    ]);
    expect((await server.ask('POST /dose_response/configs', { body: input(), as: 'viewer' })).status).toBe(403);
    expect((await server.ask('POST /dose_response/configs', { body: input(), as: 'guest' })).status).toBe(404);
    expect((await server.ask('GET /dose_response/configs', { as: 'guest' })).body.data.resource).toEqual([]);
  });

  it('preview what the engine fits, and answer an error string for too few doses', async () => {
    const body = { doses: DOSES, responses: DOSES.map(respond), top_min: 0, top_max: 90 };
    const answer = await server.ask('POST /dose_response/preview', { body });
    const own = fitCurve({
      ...body,
      outliers: [],
      config: {
        top: { type: 'range', min: 0, max: 90, warn_only: false },
        error_bar: 'sd',
        outlier_method: 'manual',
      },
    });
    expect(answer.body.data.resource).toEqual(JSON.parse(JSON.stringify(own)));
    expect(answer.body.data.resource.parameters.top).toBeLessThanOrEqual(90);
    const hopeless = await server.ask('POST /dose_response/preview', { body: { doses: [1, 2], responses: [3, 4] } });
    expect(hopeless.body.data.resource).toMatchObject({ success: false, error: expect.any(String) });
    const crossed = await server.ask('POST /dose_response/preview', { body: { ...body, top_min: 99 } });
    expect(crossed.status).toBe(400);
  });

  const ask = async (extra: object) =>
    (await server.ask(`POST /plot_fields/${plotId}/values`, { body: { record_ids: [points[0]], ...extra } })).body.data
      .resource[points[0]!];

  it('answer metrics and selectivity per series', async () => {
    const metrics = await ask({ metric_config: { metrics: ['ec50', 'pec50'] } });
    expect(metrics.map((one: { series: string[] }) => one.series)).toEqual([['A'], ['B']]);
    expect(metrics[0].metrics.ec50.value).toBeCloseTo(4, 4);
    expect(metrics[1].metrics.ec50.value).toBeCloseTo(40, 3);
    expect(metrics[0].metrics.pec50.value).toBeCloseTo(-Math.log10(4e-6), 6);
    const [own] = await ask({ selectivity_config: { selectivity_field_name: 'A over B' } });
    expect(own.selectivity.value).toBeCloseTo(10, 3);
    const curves = await ask({});
    expect(curves[0].result).toMatchObject({ success: true, parameters: { baseline: expect.any(Number) } });
  });

  it('are columns of views, and exports and searches show the same numbers', async () => {
    const view = (view_fields: object[], extra: object = {}) => ({
      body: { entity_slice_id: sliceId, view_name: `Curves ${Math.random()}`, view_fields, ...extra },
    });
    const nobody = '00000000-0000-4000-8000-00000000dead';
    const refused = await server.ask('POST /record_views', view([{ plot_field_id: nobody, aggregation_type: 'ec50' }]));
    expect([refused.status, refused.body.content[0]?.message ?? refused.body.content]).toEqual([
      400,
      'Unable to get generic field.',
    ]);
    const wrong = await server.ask('POST /record_views', view([{ plot_field_id: plotId, aggregation_type: 'median' }]));
    expect(wrong.status).toBe(400);
    const listed: { id: string; field_name: string }[] = (await server.ask('GET /data_fields')).body.data.resource;
    const selectivity = listed.find((field) => field.field_name === 'A over B')?.id;
    const column = '11111111-1111-4111-8111-111111111111';
    const saved = await server.ask(
      'POST /record_views',
      view(
        [
          { data_field_id: fields.Dose },
          { id: column, plot_field_id: plotId, aggregation_type: 'ec50' },
          { plot_field_id: plotId, aggregation_type: 'fitted_line' },
          { plot_field_id: plotId, aggregation_type: 'ec90' },
          { data_field_id: selectivity },
        ],
        { sorts: [{ view_field_id: column, descending: true }] },
      ),
    );
    expect(saved.status).toBe(200);
    expect(saved.body.data.resource.view_fields.map((vf: { aggregation_type: string }) => vf.aggregation_type)).toEqual(
      [null, 'ec50', 'fitted_line', 'ec90', null],
    );
    const csv = (await server.ask(`GET /records/export/csv?record_view_id=${saved.body.data.resource.id}`)).text;
    const [head, first] = csv.trim().split('\r\n');
    expect(head).toBe('Identifier,Dose,EC50 Assay,Assay curve,EC90 Assay,A over B');
    const cells = first?.split(',') ?? [];
    const [a, b] = (cells[2] ?? '').split('; ').map(Number);
    expect(a).toBeCloseTo(4, 4);
    expect(b).toBeCloseTo(40, 3);
    expect(Number(cells[5])).toBeCloseTo(10, 3);
    const [values] = await ask({ metric_config: { metrics: ['ec50'] } });
    expect(values.metrics.ec50.value).toBe(a);
    // Only one series reaches 100: its 90 % is beyond the doses, and the cell says so.
    expect(cells[4]).toContain('>');
    const found = async (filter_type: string, limit: number): Promise<number> => {
      const filters = JSON.stringify([{ view_field_id: column, filter_type, filter_prop: limit }]);
      const query = new URLSearchParams({ entity_slice_id: sliceId, filters });
      return (await server.ask(`GET /records/search?${query}`)).body.data.resource.length;
    };
    expect(await found('less_than', 10)).toBe(points.length);
    expect(await found('greater_than', 10)).toBe(0);
    await server.ask(`PUT /dose_response/configs/${configId}`, {
      body: { column_toggles: { ec50: true, ec90: false } },
    });
    const without = (await server.ask(`GET /records/export/csv?record_view_id=${saved.body.data.resource.id}`)).text;
    expect(without.split('\r\n')[0]).toBe('Identifier,Dose,EC50 Assay,Assay curve,A over B');
  });

  it('refuse curve results for ordinary fields, and say which field they need', async () => {
    for (const aggregation_type of ['ec50', 'hill_slope', 'fitted_line']) {
      const body = {
        entity_slice_id: sliceId,
        view_name: `Wrong ${aggregation_type}`,
        view_fields: [{ data_field_id: fields.Response, aggregation_type }],
      };
      const answer = await server.ask('POST /record_views', { body });
      expect([answer.status, answer.body.content[0].path]).toEqual([400, ['view_fields', 0, 'aggregation_type']]);
      expect(answer.body.content[0].message).toContain('plot_field_id');
    }
  });

  it('say that a compound is inactive or a fit ambiguous, in calls, sorts, filters and files', async () => {
    const compounds: Record<string, (dose: number, i: number) => number> = {
      Flat: (_, i) => 2 + (i % 3),
      Weak: (dose) => 95 / (1 + 300 / dose),
      Step: (dose) => (dose < 5 ? 0 : 100),
      Potent: (dose) => 97 / (1 + 0.4 / dose),
    };
    const first: Record<string, string> = {};
    for (const [name, respondOf] of Object.entries(compounds))
      for (const [i, dose] of DOSES.entries()) {
        const data = {
          [fields.Compound!]: name,
          [fields.Line!]: 'A',
          [fields.Dose!]: dose,
          [fields.Response!]: respondOf(dose, i),
        };
        const body = { entity_slice_id: sliceId, key_field_to_value: { [keyId]: `${name} ${i}` }, data };
        const { id } = await made('POST /records', body);
        first[name] ??= id;
        others++;
      }
    const record_ids = Object.values(first);
    const body = { record_ids, metric_config: { metrics: ['ec50', 'top'] } };
    const values = (await server.ask(`POST /plot_fields/${plotId}/values`, { body })).body.data.resource;
    const of = (name: string) => values[first[name]!]![0];
    expect(of('Flat')).toMatchObject({
      verdict: { state: 'inactive', reasons: [{ code: 'no_effect' }] },
      metrics: { ec50: { value: null, reason: 'inactive' } },
    });
    expect(of('Step')).toMatchObject({ verdict: { state: 'ambiguous' }, metrics: { ec50: { ambiguous: true } } });
    expect(of('Weak').metrics).toMatchObject({
      ec50: { value: 100, qualifier: '>' },
      top: { reason: 'plateau_beyond' },
    });
    expect(of('Potent')).toMatchObject({ verdict: { state: 'active', reasons: [] } });
    const [whole] = (await server.ask(`POST /plot_fields/${plotId}/values`, { body: { record_ids: [first.Flat] } }))
      .body.data.resource[first.Flat!];
    expect(whole.result).toMatchObject({ success: true, parameters: { ec50: null, hill_slope: null } });

    const column = '33333333-3333-4333-8333-333333333333';
    const view = await made('POST /record_views', {
      entity_slice_id: sliceId,
      view_name: 'Most potent first',
      view_fields: [
        { data_field_id: fields.Compound },
        { id: column, plot_field_id: plotId, aggregation_type: 'ec50' },
      ],
      sorts: [{ view_field_id: column, descending: false }],
    });
    const table = async () => {
      const text = (await server.ask(`GET /records/export/csv?record_view_id=${view.id}`)).text;
      const rows = text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(','));
      return new Map(rows.map(([, compound = '', ec50 = '']) => [compound, ec50]));
    };
    const rows = await table();
    expect([...rows.keys()]).toEqual(['Potent', 'X', 'Weak', 'Step', 'Flat']);
    expect(rows.get('Weak')).toBe('> 100');
    expect(rows.get('Step')).toMatch(/^~\d.*\(ambiguous\)$/);
    expect(rows.get('Flat')).toBe('inactive');
    const filters = JSON.stringify([{ view_field_id: column, filter_type: 'less_than', filter_prop: 50 }]);
    const query = new URLSearchParams({ entity_slice_id: sliceId, filters, page_size: '100' });
    const found: { id: string }[] = (await server.ask(`GET /records/search?${query}`)).body.data.resource;
    const ids = new Set(found.map(({ id }) => id));
    expect(Object.keys(first).filter((name) => ids.has(first[name]!))).toEqual(['Potent']);

    await server.ask(`PUT /dose_response/configs/${configId}`, { body: { ambiguous_values: 'use' } });
    expect([...(await table()).keys()]).toEqual(['Potent', 'X', 'Step', 'Weak', 'Flat']);
    expect(Number((await table()).get('Step'))).toBeGreaterThan(3);
    await server.ask(`PUT /dose_response/configs/${configId}`, { body: { ambiguous_values: 'leave_out' } });
  });

  it('preview states the verdict, reports falling curves with Top above Baseline, and accepts fixed parameters with few doses', async () => {
    const preview = async (body: object) =>
      (await server.ask('POST /dose_response/preview', { body })).body.data.resource;
    const flat = await preview({ doses: DOSES, responses: [50, 51, 49, 50, 50.5, 49.5, 50] });
    expect(flat).toMatchObject({ success: true, verdict: { state: 'inactive' }, parameters: { ec50: null } });
    const responses = DOSES.map((dose) => 100 - respond(dose));
    const falling = await preview({ doses: DOSES, responses });
    expect(falling.parameters.top).toBeGreaterThan(falling.parameters.baseline);
    expect(falling.parameters.hill_slope).toBeLessThan(0);
    const other = await preview({ doses: DOSES, responses, curve_form: 'baseline_at_zero_dose' });
    expect(other.parameters.hill_slope).toBeCloseTo(-falling.parameters.hill_slope, 6);
    const warned = await preview({ doses: DOSES, responses, top_min: 0, top_max: 50, top_warn_only: true });
    expect(warned.parameters).toEqual(falling.parameters);
    const constants = {
      baseline_constraint_type: 'constant',
      baseline_min: 0,
      top_constraint_type: 'constant',
      top_min: 100,
    };
    const three = await preview({ doses: [1, 4, 16], responses: [20, 51, 80], ...constants });
    expect(three).toMatchObject({ success: true, verdict: { state: 'active' } });
    const bad = await server.ask('POST /dose_response/preview', {
      body: { doses: DOSES, responses, ec50_constraint_type: 'constant', ec50_min: 0 },
    });
    expect([bad.status, bad.body.content[0].path]).toEqual([400, ['ec50_min']]);
  });

  it('follow the exclusion of a point and its undo', async () => {
    const bad = { entity_slice_id: sliceId, key_field_to_value: { [keyId]: 'bad' } };
    const data = { [fields.Compound!]: 'X', [fields.Line!]: 'A', [fields.Dose!]: 10, [fields.Response!]: 5 };
    const { id } = await made('POST /records', { ...bad, data });
    const ec50 = async () => (await ask({ metric_config: { metrics: ['ec50'] } }))[0].metrics.ec50.value as number;
    const before = await ec50();
    expect(Math.abs(before - 4)).toBeGreaterThan(0.2);
    const written = await server.ask(`POST /records/${id}/values`, {
      body: { field_id: fields.Out, content: true },
      as: 'member',
    });
    expect(await ec50()).toBeCloseTo(4, 4);
    await server.ask(`POST /undo/${written.body.data.event.id}`, { body: {}, as: 'member' });
    expect(await ec50()).toBeCloseTo(before, 9);
  });

  it('answer 401 without a session, 404 for what the reader may not see, 400 for what cannot be, 409 for a taken name', async () => {
    const values = { body: { record_ids: [points[0]], metric_config: { metrics: ['ec50'] } } };
    const calls: [string, object][] = [
      ['GET /dose_response/configs', {}],
      ['POST /dose_response/configs', { body: input() }],
      [`PUT /dose_response/configs/${configId}`, { body: { error_bar: 'sem' } }],
      [`DELETE /dose_response/configs/${configId}`, {}],
      ['POST /dose_response/preview', { body: { doses: [1], responses: [1] } }],
      [`POST /plot_fields/${plotId}/values`, values],
    ];
    for (const [call, options] of calls)
      expect([call, (await server.ask(call, { ...options, as: null })).status]).toEqual([call, 401]);
    const nobody = '00000000-0000-4000-8000-00000000dead';
    expect((await server.ask(`PUT /dose_response/configs/${nobody}`, { body: { error_bar: 'sem' } })).status).toBe(404);
    expect((await server.ask(`DELETE /dose_response/configs/${nobody}`)).status).toBe(404);
    expect((await server.ask(`POST /plot_fields/${nobody}/values`, values)).status).toBe(404);
    expect((await server.ask(`POST /plot_fields/${plotId}/values`, { ...values, as: 'guest' })).status).toBe(404);
    expect(
      (await server.ask(`PUT /dose_response/configs/${configId}`, { body: { error_bar: 'sem' }, as: 'viewer' })).status,
    ).toBe(403);
    expect((await server.ask(`DELETE /dose_response/configs/${configId}`, { as: 'viewer' })).status).toBe(403);
    const other = (await made('POST /dose_response/configs', { ...input(), config_name: 'Other' })).id;
    expect((await server.ask('POST /dose_response/configs', { body: input() })).status).toBe(409);
    expect((await server.ask(`PUT /dose_response/configs/${other}`, { body: { config_name: ' assay ' } })).status).toBe(
      409,
    );
    await server.ask(`DELETE /dose_response/configs/${other}`);
    expect((await server.ask(`PUT /dose_response/configs/${configId}`, { body: { error_bar: 'range' } })).status).toBe(
      400,
    );
    expect((await server.ask(`POST /plot_fields/${plotId}/values`, { body: { record_ids: [] } })).status).toBe(400);
    expect((await server.ask('POST /dose_response/preview', { body: { doses: 'x', responses: [] } })).status).toBe(400);
  });

  it('remove the plot field with its configuration, and views continue without its columns and their settings', async () => {
    const column = '22222222-2222-4222-8222-222222222222';
    const view = await made('POST /record_views', {
      entity_slice_id: sliceId,
      view_name: 'Left behind',
      view_fields: [
        { data_field_id: fields.Dose },
        { id: column, plot_field_id: plotId, aggregation_type: 'ec50' },
        { plot_field_id: plotId, aggregation_type: 'fitted_line' },
      ],
      sorts: [{ view_field_id: column, descending: true }],
      filters: [{ view_field_id: column, filter_type: 'less_than', filter_prop: 0.001 }],
    });
    const csv = async () => (await server.ask(`GET /records/export/csv?record_view_id=${view.id}`)).text;
    expect((await csv()).trim()).toBe('Identifier,Dose,EC50 Assay,Assay curve');
    expect((await server.ask(`DELETE /dose_response/configs/${configId}`)).status).toBe(200);
    const gone = await server.ask(`POST /plot_fields/${plotId}/values`, { body: { record_ids: [points[0]] } });
    expect(gone.status).toBe(404);
    expect((await server.ask('GET /dose_response/configs')).body.data.resource).toEqual([]);
    const [head, ...rows] = (await csv()).trim().split('\r\n');
    expect([head, rows.length]).toEqual(['Identifier,Dose', points.length + 1 + others]);
  });
});
