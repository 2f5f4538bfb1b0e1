import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import type { Structure } from '../events/structureCache';

/** Finds metadata fields by id; undefined for one whose creation was undone. */
export const propertyOf =
  (structure: Structure) =>
  (id: string): PropertyDefinition | undefined => {
    const row = structure.get('property_definition', id);
    return row?.is_deleted ? undefined : row;
  };
