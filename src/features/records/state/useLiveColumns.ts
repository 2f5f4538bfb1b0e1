import { useMemo } from 'react';
import type { LiveColumns } from '@/domain/views/liveView';
import { useRows } from '@/store/hooks/useRows';

/** The columns of views that can be shown on this device. */
export function useLiveColumns(): LiveColumns {
  const fields = useRows('field');
  const calculated = useRows('calculated_field');
  const lookups = useRows('lookup_field');
  return useMemo(() => {
    const idsOf = (rows: readonly { id: string; is_archived: boolean }[]) =>
      rows.flatMap((row) => (row.is_archived ? [] : row.id));
    const live = new Set([...idsOf(fields), ...idsOf(calculated)]);
    const looked = new Set(idsOf(lookups));
    return { field: (id) => live.has(id), lookup: (id) => looked.has(id) };
  }, [fields, calculated, lookups]);
}
