import { useState } from 'react';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import { useRows } from '@/store/hooks/useRows';
import { type Draft, draftForTable, likelyTable } from './draft';
import type { useTables } from './useTables';

const NEW: Draft = { config_name: '', dose_unit: 'µM', column_toggles: { ec50: true, top: true, baseline: true } };

/**
 * The initial draft of the dialog: the configuration to be edited, or a new one, with the most likely table if there is
 * one.
 */
export function useFirstDraft(
  config: DrcConfig | undefined,
  { tables, fieldsOf }: Pick<ReturnType<typeof useTables>, 'tables' | 'fieldsOf'>,
): Draft {
  const configs = useRows('drc_config');
  const [first] = useState<Draft>(() => {
    if (config) return config;
    const taken = new Set(configs.map(({ entity_slice_id }) => entity_slice_id));
    const ids = tables.map(({ value }) => value);
    const likely = likelyTable(ids, fieldsOf, taken);
    return likely === null ? NEW : draftForTable(NEW, likely, fieldsOf(likely));
  });
  return first;
}
