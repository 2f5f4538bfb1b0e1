import { createField } from '@/domain/commands/dataFields/createField';
import { updateConfig } from '@/domain/commands/doseResponse/updateConfig';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import { commit } from '@/store/acts/commit';
import { newIdOf } from '@/store/acts/newIdOf';
import type { LocalStore } from '@/store/localStore';

const NAME = 'Excluded';

/**
 * Gives the table of the points a yes/no field, and tells the curves to leave out the points that have it set.
 * @returns the act, which the exclusion that needed the field joins: one undo takes back all of it
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
