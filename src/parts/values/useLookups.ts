import { useMemo } from 'react';
import { type Lookups, NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import { peopleLookups } from '@/domain/people/peopleLookups';
import { useEngine } from '@/engine/EngineProvider';
import { useRows } from '@/store/hooks/useRows';

/**
 * Names of the people, fields and records to which values refer. Keeps its identity until a person or a field changes;
 * names of records arrive later, and components that show them subscribe (useRecordNames, useNameChanges).
 */
export function useLookups(): Lookups {
  const members = useRows('member');
  const fields = useRows('field');
  const { names: records } = useEngine();
  return useMemo(() => {
    const names = new Map(fields.map((field) => [field.id, field.field_name]));
    return {
      ...NO_LOOKUPS,
      ...peopleLookups(members),
      identifierOf: (id) => records.get(id) ?? null,
      nameOfField: (id) => names.get(id) ?? null,
      fieldByName: (name) =>
        fields.find((field) => identifierKey(field.field_name) === identifierKey(name))?.id ?? null,
    };
  }, [members, fields, records]);
}
