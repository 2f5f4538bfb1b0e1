import type { Slice } from '../kinds/slice';

type Keys = Pick<Slice, 'key_field_ids' | 'identifier_field_ids'>;

/**
 * The fields that identifiers of a table may be made of: its key fields and all that ever were one, because a record
 * keeps the identifier that it was made with. Who may not see all of them may not read the identifiers.
 */
export function identifierFields({ key_field_ids, identifier_field_ids = [] }: Keys): string[] {
  return [...new Set([...identifier_field_ids, ...key_field_ids])];
}

/** The attributes of a table that gets other key fields. */
export function withKeys(slice: Keys, keyFieldIds: readonly string[]): Required<Keys> {
  return {
    key_field_ids: [...keyFieldIds],
    identifier_field_ids: [...new Set([...identifierFields(slice), ...keyFieldIds])],
  };
}
