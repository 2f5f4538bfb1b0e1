import { useMemo } from 'react';
import { type Lookups, NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { identifierKey } from '@/domain/identifiers/identifierKey';
import type { Member } from '@/domain/rows/rowShapes';
import { useEngine } from '@/engine/EngineProvider';
import { useRows } from '@/store/hooks/useRows';

/**
 * Names of the people, fields and records that values point to. Keeps its identity until a person or a field changes;
 * names of records come later, and who shows them listens (useRecordNames, useNameChanges).
 */
export function useLookups(): Lookups {
  const members = useRows('member');
  const fields = useRows('field');
  const { names: records } = useEngine();
  return useMemo(() => {
    const people = new Map(members.map((member) => [member.id, nameOf(member)]));
    const names = new Map(fields.map((field) => [field.id, field.field_name]));
    return {
      ...NO_LOOKUPS,
      identifierOf: (id) => records.get(id) ?? null,
      nameOfUser: (id) => people.get(id) ?? null,
      usersByName: (name) => {
        const key = identifierKey(name);
        return members
          .filter((m) => [m.full_name, m.preferred_name ?? '', m.email].some((text) => identifierKey(text) === key))
          .map((member) => member.id);
      },
      nameOfField: (id) => names.get(id) ?? null,
      fieldByName: (name) =>
        fields.find((field) => identifierKey(field.field_name) === identifierKey(name))?.id ?? null,
    };
  }, [members, fields, records]);
}

/** The name by which colleagues know a person. */
export function nameOf(member: Member): string {
  return member.preferred_name ?? member.full_name;
}
