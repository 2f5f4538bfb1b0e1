import type { z } from 'zod';
import type { InputOf } from '@/domain/commands/command';
import { createConfig as createDrcConfig } from '@/domain/commands/doseResponse/createConfig';
import { deleteConfig as deleteDrcConfig } from '@/domain/commands/doseResponse/deleteConfig';
import { updateConfig } from '@/domain/commands/doseResponse/updateConfig';
import { setRecordValues } from '@/domain/commands/records/setRecordValues';
import { setValues } from '@/domain/commands/records/setValues';
import type { RawDataPoint } from '@/domain/curves/curveResult';
import { withPointLeftOut, type XyPoint } from '@/domain/fields/xyPoint';
import { type DrcConfig, type DrcConfigSettings, drcConfigSettingsSchema } from '@/domain/kinds/drcConfig';
import { latestValue } from '@/domain/records/latestValue';
import type { Json } from '@/lib/json';
import type { Alert, OnAlert } from '@/parts/acts/alert';
import { type Committable, commit } from '@/store/acts/commit';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import type { LocalStore } from '@/store/localStore';
import { addExclusionField } from './addExclusionField';

/** A measured point of a record. */
export type RecordPoint = RawDataPoint & { record_id: string };

interface Write {
  record_id: string;
  field_id: string;
  content: Json;
  operation_id: string | null;
}

const NO_FIELD = 'These curves have no field that says which points are excluded.';
const BY_ROUT = 'ROUT found this outlier. Set outliers to “Manual” to restore it.';

/**
 * Excludes points from the fit, or restores them, depending on the first one. For a point that is a record the flag is
 * in a field, for a point of a list in the point itself; both are written like any cell, so undo and sync work as
 * usual.
 */
export async function setExcluded(
  store: LocalStore,
  config: DrcConfig,
  points: readonly RecordPoint[],
  title: string,
  onAlert: OnAlert,
  actId?: string,
): Promise<void> {
  const excluded = points[0]?.is_outlier === false;
  try {
    const byRecord = new Map<string, RecordPoint[]>();
    for (const point of points) byRecord.set(point.record_id, [...(byRecord.get(point.record_id) ?? []), point]);
    const writes: Write[] = [];
    for (const [recordId, own] of byRecord) {
      const write = await exclusionOf(store, config, recordId, own, excluded);
      if (write === 'no_field') return onAlert(offerField(store, config, points, title, onAlert));
      if (write) writes.push(write);
    }
    if (writes.length === 0 && !excluded) onAlert({ kind: 'info', text: BY_ROUT });
    const options = { title, ...(actId === undefined ? {} : { actId }) };
    // Values of one experiment are one operation; points of an assay belong to one experiment, or to none.
    for (const operation_id of new Set(writes.map((write) => write.operation_id))) {
      const cells = writes
        .filter((write) => write.operation_id === operation_id)
        .map(({ record_id, field_id, content }) => ({ record_id, field_id, content }));
      const [only] = cells;
      if (only && cells.length === 1) {
        const { record_id: id, ...cell } = only;
        await commit(store, setRecordValues, { id, ...cell, operation_id }, options);
      } else await commit(store, setValues, { cells, operation_id }, options);
    }
  } catch (error) {
    onAlert({ kind: 'error', text: whyNotWritten(error) });
  }
}

/** Explains why the points cannot be excluded yet, and offers to create the field and exclude them. */
function offerField(
  store: LocalStore,
  config: DrcConfig,
  points: readonly RecordPoint[],
  title: string,
  onAlert: OnAlert,
): Alert {
  const add = async () => {
    try {
      const added = await addExclusionField(store, config, title);
      await setExcluded(store, added.config, points, title, onAlert, added.actId);
    } catch (error) {
      onAlert({ kind: 'error', text: whyNotWritten(error) });
    }
  };
  const actions = [{ label: 'Add a field “Excluded”', onAct: () => void add() }];
  return { kind: 'info', text: NO_FIELD, topic: 'exclusion field', actions };
}

/** The cell that excludes or restores points of a record; null if nothing needs to be written. */
async function exclusionOf(
  store: LocalStore,
  config: DrcConfig,
  recordId: string,
  points: readonly RecordPoint[],
  excluded: boolean,
): Promise<Write | 'no_field' | null> {
  const record = await store.reader.record(recordId);
  const shown = (fieldId: string | null) => (fieldId === null ? undefined : latestValue(record?.cells[fieldId] ?? []));
  const isOut = shown(config.outlier_field_id)?.content === true;
  const list = shown(config.response_field_id);
  // A list that is excluded as a whole is restored as a whole.
  if (list && Array.isArray(list.content) && !isOut) {
    let content = list.content as XyPoint[];
    for (const { dose, response } of points)
      content = withPointLeftOut(content, { x: dose, y: response }, excluded) ?? content;
    const { operation_id } = list;
    return content === list.content
      ? null
      : { record_id: recordId, field_id: config.response_field_id, content, operation_id };
  }
  if (config.outlier_field_id === null) return 'no_field';
  if (isOut === excluded) return null;
  return { record_id: recordId, field_id: config.outlier_field_id, content: excluded, operation_id: null };
}

/** Runs an operation and shows that it can be undone, or why it was refused. */
export type Done = { configId: string; opId: string; done: string } | { reason: string };

async function run<S extends z.ZodType>(
  store: LocalStore,
  command: Committable<S, 'drc_config'>,
  input: InputOf<S>,
  done: string,
): Promise<Done> {
  try {
    const { opId, plan } = await commit(store, command, input);
    return { configId: plan.answer.id, opId, done };
  } catch (error) {
    return { reason: whyNotWritten(error) };
  }
}

/** Saves attributes of a configuration. */
export function saveConfig(store: LocalStore, id: string, patch: Partial<DrcConfigSettings>): Promise<Done> {
  return run(store, updateConfig, { ...patch, id }, 'Curves saved');
}

/** Creates a configuration; the command names what is missing. */
export function createConfig(store: LocalStore, settings: Partial<DrcConfigSettings>): Promise<Done> {
  return run(store, createDrcConfig, settings as DrcConfigSettings, 'Curves made');
}

/** Creates a configuration with the settings of another one. */
export function duplicateConfig(store: LocalStore, config: DrcConfig, config_name: string): Promise<Done> {
  const settings = drcConfigSettingsSchema.parse(config);
  return createConfig(store, { ...settings, config_name });
}

/** Deletes a configuration with its columns; the measured points stay. */
export function deleteConfig(store: LocalStore, { id, config_name }: DrcConfig): Promise<Done> {
  return run(store, deleteDrcConfig, { id }, `${config_name} deleted`);
}
