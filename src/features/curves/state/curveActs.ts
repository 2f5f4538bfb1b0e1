import type { RawDataPoint } from '@/domain/curves/curveResult';
import { withPointLeftOut, type XyPoint } from '@/domain/fields/xyPoint';
import { latestValue } from '@/domain/records/latestValue';
import { type DrcConfig, type DrcConfigSettings, drcConfigSettingsSchema } from '@/domain/rows/rowShapes';
import type { Json } from '@/lib/json';
import { commit } from '@/store/commit';
import type { LocalStore } from '@/store/localStore';
import { whyNotWritten } from '@/store/whyNotWritten';
import type { OnAlert } from './sceneTypes';

/** A measured point of a record. */
export type RecordPoint = RawDataPoint & { record_id: string };

/**
 * Leaves a point out of the fit or takes it back. A point that is a record of its own has a flag beside it, a point of a
 * list bears the flag itself; both are written like any cell, so undo and sync know them.
 */
export async function setExcluded(
  store: LocalStore,
  config: DrcConfig,
  point: RecordPoint,
  title: string,
  onAlert: OnAlert,
): Promise<void> {
  const excluded = !point.is_outlier;
  try {
    const record = await store.reader.record(point.record_id);
    const shown = (fieldId: string | null) =>
      fieldId === null ? undefined : latestValue(record?.cells[fieldId] ?? []);
    const isOut = shown(config.outlier_field_id)?.content === true;
    const list = shown(config.response_field_id);
    let write: { field_id: string; content: Json; operation_id: string | null } | null = null;
    // A list that is left out as a whole comes back as a whole.
    if (list && Array.isArray(list.content) && !isOut) {
      const points = withPointLeftOut(list.content as XyPoint[], { x: point.dose, y: point.response }, excluded);
      if (points) write = { field_id: config.response_field_id, content: points, operation_id: list.operation_id };
    } else if (config.outlier_field_id === null)
      return onAlert({
        kind: 'error',
        text: 'Choose a yes/no field for left-out points in the settings of these curves first.',
      });
    else if (isOut !== excluded) write = { field_id: config.outlier_field_id, content: excluded, operation_id: null };
    if (write) await commit(store, 'POST /records/{id}/values', { id: point.record_id, ...write }, { title });
    else if (!excluded)
      onAlert({ kind: 'info', text: 'ROUT found this outlier. Set outliers to “By hand” to take it back.' });
  } catch (error) {
    onAlert({ kind: 'error', text: whyNotWritten(error) });
  }
}

/** An act that was done and can be taken back, or the reason of its refusal. */
export type Done = { configId: string; opId: string; done: string } | { reason: string };

async function run(store: LocalStore, call: string, input: Json, done: string): Promise<Done> {
  try {
    const { opId, plan } = await commit(store, call, input);
    return { configId: 'id' in plan.answer ? plan.answer.id : '', opId, done };
  } catch (error) {
    return { reason: whyNotWritten(error) };
  }
}

/** Saves attributes of a configuration. */
export function saveConfig(store: LocalStore, id: string, patch: Partial<DrcConfigSettings>): Promise<Done> {
  return run(store, 'PUT /dose_response/configs/{id}', { ...patch, id } as Json, 'Curves saved');
}

/** Makes a configuration. */
export function createConfig(store: LocalStore, settings: Partial<DrcConfigSettings>): Promise<Done> {
  return run(store, 'POST /dose_response/configs', settings as Json, 'Curves made');
}

/** Makes another configuration with the settings of one. */
export function duplicateConfig(store: LocalStore, config: DrcConfig, config_name: string): Promise<Done> {
  const settings = drcConfigSettingsSchema.parse(config);
  return createConfig(store, { ...settings, config_name });
}

/** Deletes a configuration with its columns; the measured points stay. */
export function deleteConfig(store: LocalStore, { id, config_name }: DrcConfig): Promise<Done> {
  return run(store, 'DELETE /dose_response/configs/{id}', { id }, `${config_name} deleted`);
}
