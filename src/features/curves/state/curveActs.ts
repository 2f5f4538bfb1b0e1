import type { DrcConfig, DrcConfigSettings } from '@/domain/rows/rowShapes';
import type { Json } from '@/lib/json';
import { commit } from '@/store/commit';
import type { LocalStore } from '@/store/localStore';
import { whyNotWritten } from '@/store/whyNotWritten';
import type { OnAlert } from './sceneTypes';

/**
 * Leaves a point out of the fit or takes it back: the flag of its record is written, like any cell, so undo and sync
 * know it.
 * @returns whether it was written
 */
export async function setExcluded(
  store: LocalStore,
  config: DrcConfig,
  recordId: string,
  excluded: boolean,
  title: string,
  onAlert: OnAlert,
): Promise<boolean> {
  if (config.outlier_field_id === null) {
    onAlert({
      kind: 'error',
      text: 'Choose a yes/no field for left-out points in the settings of these curves first.',
    });
    return false;
  }
  try {
    const input = { id: recordId, field_id: config.outlier_field_id, content: excluded };
    await commit(store, 'POST /records/{id}/values', input, { title });
    return true;
  } catch (error) {
    onAlert({ kind: 'error', text: whyNotWritten(error) });
    return false;
  }
}

/** Saves attributes of a configuration. @returns whether they were taken */
export async function saveConfig(
  store: LocalStore,
  id: string,
  patch: Partial<DrcConfigSettings>,
  onAlert: OnAlert,
): Promise<boolean> {
  try {
    await commit(store, 'PUT /dose_response/configs/{id}', { ...patch, id } as Json);
    return true;
  } catch (error) {
    onAlert({ kind: 'error', text: whyNotWritten(error) });
    return false;
  }
}

/** Makes a configuration. @returns its id, or the reason of the refusal */
export async function createConfig(
  store: LocalStore,
  settings: Partial<DrcConfigSettings>,
): Promise<{ id: string } | { reason: string }> {
  try {
    const { plan } = await commit(store, 'POST /dose_response/configs', settings as Json);
    return { id: 'id' in plan.answer ? plan.answer.id : '' };
  } catch (error) {
    return { reason: whyNotWritten(error) };
  }
}
