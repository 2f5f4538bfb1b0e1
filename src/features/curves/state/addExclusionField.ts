import { createField } from '@/domain/commands/dataFields/createField';
import { updateConfig } from '@/domain/commands/doseResponse/updateConfig';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import { commit } from '@/store/acts/commit';
import { newIdOf } from '@/store/acts/newIdOf';
import type { LocalStore } from '@/store/localStore';

const NAME = 'Excluded';

/**
 * Adds a yes/no field to the table of the points, and sets it as the field that excludes points from the curves.
 * @returns the id of the operation, which the exclusion that needed the field joins: a single undo reverts all of it
 */
export async function addExclusionField(
  store: LocalStore,
  config: DrcConfig,
  title: string,
): Promise<{ config: DrcConfig; actId: string }> {
  const id = newIdOf(store);
  const field = { id, field_name: NAME, field_type: 'boolean', entity_slice_id: config.entity_slice_id } as const;
  const { actId } = await commit(store, createField, field, { title });
  await commit(store, updateConfig, { id: config.id, outlier_field_id: id }, { title, actId });
  return { config: { ...config, outlier_field_id: id }, actId };
}
