import { useMemo } from 'react';
import type { Field } from '@/domain/kinds/field';
import { compareNatural } from '@/domain/sorts/natural';
import { useRows } from '@/store/hooks/useRows';

/** The tables from which points can come, and their fields in the order of the table. */
export function useTables(): {
  allFields: readonly Field[];
  fieldsOf(sliceId: string | undefined): Field[];
  tables: { value: string; label: string }[];
} {
  const slices = useRows('slice');
  const allFields = useRows('field');
  const fieldsOf = useMemo(() => {
    const byId = new Map(allFields.map((field) => [field.id, field]));
    return (sliceId: string | undefined) =>
      (slices.find((slice) => slice.id === sliceId)?.field_ids ?? []).flatMap((id) => {
        const field = byId.get(id);
        return field && !field.is_archived ? [field] : [];
      });
  }, [slices, allFields]);
  const tables = [...slices]
    .filter((slice) => !slice.is_archived)
    .sort((a, b) => compareNatural(a.slice_name, b.slice_name))
    .map((slice) => ({ value: slice.id, label: slice.slice_name }));
  return { allFields, fieldsOf, tables };
}
