import { fresh } from '../things';
import { type Examples, read, write } from './example';

export const doseResponseExamples: Examples = {
  'GET /dose_response/configs': () => read(),
  'POST /dose_response/configs': (t) => write({ body: { ...t.configBody, config_name: fresh('Curve') } }),
  'PUT /dose_response/configs/{id}': async (t) =>
    write({ params: { id: await t.config() }, body: { config_name: fresh('Curve') } }),
  'DELETE /dose_response/configs/{id}': async (t) => write({ params: { id: await t.config() } }),
  'POST /dose_response/preview': () =>
    read({ body: { doses: [0.1, 1, 10, 100, 1000], responses: [1, 9, 50, 91, 99] } }),
  'POST /plot_fields/{plot_field_id}/values': async (t) => {
    const configId = await t.config();
    const lines = await t.server.lines('/sync/bootstrap?scope=structure');
    const rows = lines.flatMap((line) => line.rows ?? []) as {
      kind: string;
      id: string;
      attrs: { drc_config_id?: string };
    }[];
    const plot = rows.find((row) => row.kind === 'plot_field' && row.attrs.drc_config_id === configId);
    return read({ stranger: 404, params: { plot_field_id: plot?.id ?? '' }, body: { record_ids: [t.recordId] } });
  },
};
