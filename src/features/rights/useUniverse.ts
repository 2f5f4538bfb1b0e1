import { useMemo } from 'react';
import type { Universe } from '@/domain/rights/settingEffects';
import { compareNatural } from '@/domain/sorts/natural';
import { useRows } from '@/store/hooks/useRows';

export interface Named {
  value: string;
  label: string;
  text: string;
}

export interface NamedUniverse {
  universe: Universe;
  fields: readonly Named[];
  slices: readonly Named[];
  dashboards: readonly Named[];
  taskTypes: readonly Named[];
  operationTypes: readonly Named[];
  /** The name of any of them. */
  nameOf: (id: string) => string;
}

const named = (value: string, text: string): Named => ({ value, label: text, text });
const byName = (a: Named, b: Named) => compareNatural(a.text, b.text);
const idsOf = (list: readonly Named[]) => list.map(({ value }) => value);

/** Everything to which rights can refer, by name. */
export function useUniverse(): NamedUniverse {
  const fieldRows = useRows('field');
  const sliceRows = useRows('slice');
  const definitions = useRows('task_definition');
  return useMemo(() => {
    const tableOf = new Map<string, string>();
    for (const slice of sliceRows)
      if (!slice.is_deleted) for (const id of slice.field_ids) tableOf.set(id, slice.slice_name);
    const counts = new Map<string, number>();
    for (const { field_name: name } of fieldRows) counts.set(name, (counts.get(name) ?? 0) + 1);
    // A name that several tables have is followed by that of its table.
    const fieldName = ({ id, field_name: name }: (typeof fieldRows)[number]) =>
      (counts.get(name) ?? 0) > 1 && tableOf.has(id) ? `${name} (${tableOf.get(id)})` : name;
    const fields = fieldRows
      .filter((field) => !field.is_deleted)
      .map((field) => named(field.id, fieldName(field)))
      .sort(byName);
    const slices = sliceRows
      .filter((slice) => !slice.is_deleted)
      .map((slice) => named(slice.id, slice.slice_name))
      .sort(byName);
    const types = definitions.filter((one) => !one.is_deleted && one.parent_definition_id === null);
    const typesOf = (isOperation: boolean) =>
      types
        .filter((one) => (one.definition_type === 'operation') === isOperation)
        .map((one) => named(one.id, one.operation_name))
        .sort(byName);
    const [taskTypes, operationTypes] = [typesOf(false), typesOf(true)];
    const names = new Map([...fields, ...slices, ...taskTypes, ...operationTypes].map((one) => [one.value, one.text]));
    return {
      universe: {
        fields: idsOf(fields),
        slices: idsOf(slices),
        dashboards: [],
        taskTypes: idsOf(taskTypes),
        operationTypes: idsOf(operationTypes),
      },
      fields,
      slices,
      dashboards: [],
      taskTypes,
      operationTypes,
      nameOf: (id) => names.get(id) ?? 'something that was deleted',
    };
  }, [fieldRows, sliceRows, definitions]);
}
