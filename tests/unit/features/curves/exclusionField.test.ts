import { commitCall } from '@tests/support/store/commitCall';
import { closeStore, id, SLICE } from '@tests/support/store/labFixture';
import { ANA, serverLab } from '@tests/support/store/serverLab';
import { expect, it } from 'vitest';
import { latestValue } from '@/domain/records/latestValue';
import { setExcluded } from '@/features/curves/state/curveActs';
import type { Alert } from '@/parts/acts/alert';
import { undo } from '@/store/acts/undo';

const [DOSE, RESPONSE, CONFIG, POINT] = [id(81), id(82), id(83), id(84)];

it('a point of curves without a field for exclusions is excluded by accepting the offer to create one, and a single undo reverts both', async () => {
  const { clock, device } = serverLab();
  const store = await device('exclusion', { userId: ANA, now: () => clock.now });
  const make = (call: string, input: object) => commitCall(store, call, input as never);
  for (const [field, field_name] of [
    [DOSE, 'Dose'],
    [RESPONSE, 'Response'],
  ])
    await make('POST /data_fields', { id: field, field_name, field_type: 'number', entity_slice_id: SLICE });
  const given = { entity_slice_id: SLICE, dose_field_id: DOSE, response_field_id: RESPONSE };
  await make('POST /dose_response/configs', { id: CONFIG, config_name: 'Curves', ...given });
  await make('POST /records', { id: POINT, entity_slice_id: SLICE, record_identifier: 'P-1' });
  const config = (await store.reader.get('drc_config', CONFIG))!;
  const point = { dose: 1, response: 2, record_id: POINT, operation_id: null, is_outlier: false, replicate: null };

  const alerts: Alert[] = [];
  await setExcluded(store, config, [point], 'Exclude 1 of P-1', (alert) => alerts.push(alert));
  expect((await store.reader.get('drc_config', CONFIG))?.outlier_field_id).toBeNull();
  alerts[0]!.actions![0]!.onAct();
  const excludedBy = async () => {
    const field = (await store.reader.get('drc_config', CONFIG))?.outlier_field_id;
    const record = await store.reader.record(POINT);
    return field ? (latestValue(record?.cells[field] ?? [])?.content ?? null) : null;
  };
  await expect.poll(excludedBy).toBe(true);
  expect(alerts).toHaveLength(1);

  await undo(store);
  expect((await store.reader.get('drc_config', CONFIG))?.outlier_field_id).toBeNull();
  const fields = (await store.reader.get('slice', SLICE))!.field_ids;
  expect(fields.slice(-2)).toEqual([DOSE, RESPONSE]);
  closeStore(store);
});
