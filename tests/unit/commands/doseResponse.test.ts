import { describe, expect, it } from 'vitest';
import type { Refusal } from '@/domain/refusal';
import { buildTable } from './support';

const COLUMNS = { Dose: 'number', Response: 'number', Outlier: 'boolean', Line: 'text', Replicate: 'number' } as const;

async function fixture() {
  const table = await buildTable(COLUMNS);
  const { Dose, Response, Outlier, Line } = table.fields;
  const input = {
    config_name: 'Viability',
    entity_slice_id: table.slice.id,
    dose_field_id: Dose!.id,
    response_field_id: Response!.id,
    outlier_field_id: Outlier!.id,
    group_by_key_field_ids: [table.key.id],
    series_key_field_ids: [Line!.id],
    column_toggles: { ec50: true, top: true },
  };
  return { ...table, input };
}

async function make(run: Awaited<ReturnType<typeof fixture>>, extra: object = {}): Promise<string> {
  const { plan } = await run.workspace.run('POST /dose_response/configs', { ...run.input, ...extra });
  return (plan.answer as { id: string }).id;
}

const refused = (promise: Promise<unknown>): Promise<Refusal> =>
  promise.then(
    () => Promise.reject(new Error('was not refused')),
    (error) => error as Refusal,
  );

describe('dose-response configurations', () => {
  it('accept a colour of the palette, as the screens store it, and no other', async () => {
    const table = await fixture();
    const id = await make(table, { color: 'var(--q3)' });
    const put = (color: string) => table.workspace.run('PUT /dose_response/configs/{id}', { id, color });
    await put('green');
    expect(await refused(put('url(x)'))).toMatchObject({ code: 'invalid', issues: [{ path: ['color'] }] });
    expect(await refused(make(table, { config_name: 'Other', color: 'mauve' }))).toMatchObject({ code: 'invalid' });
  });

  it('are created with a plot field and the selected calculated fields', async () => {
    const table = await fixture();
    const id = await make(table);
    expect(await table.workspace.get('drc_config', id)).toMatchObject({
      config_name: 'Viability',
      baseline_constraint_type: 'none',
      dose_unit: 'µM',
      is_deleted: false,
    });
    const columns = await table.workspace.all('calculated_field');
    expect(columns.map((column) => [column.calculation_type, column.field_name]).sort()).toEqual([
      ['ec50', 'EC50 Viability'],
      ['top', 'Top Viability'],
    ]);
    const [plot] = await table.workspace.all('plot_field');
    expect(plot).toMatchObject({ drc_config_id: id, field_name: 'Viability curve', is_archived: false });
  });

  it('keep what a change does not mention, and their columns follow the switches', async () => {
    const table = await fixture();
    const id = await make(table, { error_bar: 'sem', top_constraint_type: 'range', top_max: 110 });
    await table.workspace.run('PUT /dose_response/configs/{id}', { id, column_toggles: { ec50: true, ec90: true } });
    const config = await table.workspace.get('drc_config', id);
    expect(config).toMatchObject({ error_bar: 'sem', top_max: 110, column_toggles: { ec50: true, ec90: true } });
    const columns = await table.workspace.all('calculated_field');
    expect(Object.fromEntries(columns.map((column) => [column.calculation_type, column.is_archived]))).toEqual({
      ec50: false,
      ec90: false,
      top: true,
    });
  });

  it('change nothing when nothing differs', async () => {
    const table = await fixture();
    const id = await make(table);
    const { plan } = await table.workspace.run('PUT /dose_response/configs/{id}', { id, error_bar: 'sd' });
    expect(plan.changes).toEqual([]);
  });

  it('refuse every error with its position', async () => {
    const table = await fixture();
    const missing = '01900000-0000-7000-8000-000000000abc';
    const refusal = await refused(
      make(table, {
        dose_field_id: table.fields.Line!.id,
        outlier_field_id: table.fields.Replicate!.id,
        replicate_field_id: missing,
        baseline_constraint_type: 'range',
        baseline_min: 10,
        baseline_max: 5,
        y_axis_min: 3,
        y_axis_max: 3,
      }),
    );
    expect(refusal.code).toBe('invalid');
    expect(refusal.issues.map((issue) => issue.path[0]).sort()).toEqual([
      'baseline_min',
      'dose_field_id',
      'outlier_field_id',
      'replicate_field_id',
      'y_axis_min',
    ]);
  });

  it('do not accept fields of another table', async () => {
    const table = await fixture();
    const { plan } = await table.workspace.run('POST /entity_slices', { slice_name: 'Other', key_field_name: 'Name' });
    const other = await table.workspace.get('slice', (plan.answer as { id: string }).id);
    const refusal = await refused(make(table, { group_by_key_field_ids: other!.key_field_ids }));
    expect(refusal.issues[0]).toMatchObject({ path: ['group_by_key_field_ids'] });
  });

  it('have different names', async () => {
    const table = await fixture();
    await make(table);
    expect((await refused(make(table, { config_name: ' viability ' }))).code).toBe('conflict');
  });

  it('S6: a column that was added, undone and added again exists', async () => {
    const table = await fixture();
    const id = await make(table);
    const turnOn = () =>
      table.workspace.run('PUT /dose_response/configs/{id}', {
        id,
        column_toggles: { ec50: true, top: true, ec90: true },
      });
    const { event } = await turnOn();
    await table.workspace.run('POST /undo/{event_id}', { event_id: event.id });
    await turnOn();
    const columns = (await table.workspace.all('calculated_field')).filter((column) => !column.is_deleted);
    expect(columns.map((column) => column.calculation_type).sort()).toEqual(['ec50', 'ec90', 'top']);
  });

  it('are deleted softly with their columns', async () => {
    const table = await fixture();
    const id = await make(table);
    const { event } = await table.workspace.run('DELETE /dose_response/configs/{id}', { id });
    expect((await table.workspace.get('drc_config', id))?.is_deleted).toBe(true);
    expect((await table.workspace.all('calculated_field')).every((column) => column.is_archived)).toBe(true);
    expect((await refused(table.workspace.run('DELETE /dose_response/configs/{id}', { id }))).code).toBe('not_found');
    await table.workspace.run('POST /undo/{event_id}', { event_id: event.id });
    expect((await table.workspace.get('drc_config', id))?.is_deleted).toBe(false);
    expect((await table.workspace.all('calculated_field')).some((column) => column.is_archived)).toBe(false);
    expect((await table.workspace.all('plot_field')).some((column) => column.is_archived)).toBe(false);
  });
});
