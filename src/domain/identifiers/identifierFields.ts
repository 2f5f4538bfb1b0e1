import type { Slice } from '../kinds/slice';

type Keys = Pick<Slice, 'key_field_ids' | 'identifier_field_ids'>;

/**
 * The fields that identifiers of a table may be made from: its key fields and all that ever were key fields, because a
 * record keeps the identifier that it was created with. Whoever may not see all of them may not read the identifiers.
 */
export function identifierFields({ key_field_ids, identifier_field_ids = [] }: Keys): string[] {
  return [...new Set([...identifier_field_ids, ...key_field_ids])];
}

/** The attributes of a table whose key fields change. */
export function withKeys(slice: Keys, keyFieldIds: readonly string[]): Required<Keys> {
  return {
    key_field_ids: [...keyFieldIds],
    identifier_field_ids: [...new Set([...identifierFields(slice), ...keyFieldIds])],
  };
}
