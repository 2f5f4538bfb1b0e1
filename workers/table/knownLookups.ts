import type { Lookups } from '@/domain/fields/fieldContext';
import type { KnownNames } from './port/tableWorkerApi';

/** Names for showing, sorting and searching. Reading typed text is not the engine's work: its look-ups by name find nothing. */
export function knownLookups(names: () => KnownNames, identifierOf: (recordId: string) => string | null): Lookups {
  return {
    nameOfUser: (userId) => names().users[userId] ?? null,
    usersByName: () => [],
    identifierOf,
    recordByIdentifier: () => null,
    nameOfField: (fieldId) => names().fields?.[fieldId] ?? null,
    fieldByName: () => null,
    nameOfObject: (type, id) => names().objects?.[`${type}:${id}`] ?? null,
    objectByName: () => null,
  };
}
