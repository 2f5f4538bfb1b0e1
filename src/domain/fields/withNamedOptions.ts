import type { Json } from '@/lib/json';
import { isRedacted } from '../records/redacted';
import { optionNamesIn } from './convert';
import type { FieldShape } from './fieldContext';
import { NO_LOOKUPS } from './fieldContext';
import { isOptionType } from './optionNames';

/**
 * The field after a change of type: a choice without options gets those that the values name.
 * @param from the field as it is, to which these contents belong.
 */
export function withNamedOptions<F extends FieldShape>(
  contents: readonly Json[],
  from: FieldShape,
  becoming: F,
  newId: () => string,
): F {
  if (!isOptionType(becoming.field_type) || (becoming.attrs.options ?? []).length > 0) return becoming;
  const seen = contents.filter((content) => !isRedacted(content));
  const names = optionNamesIn(seen, from, { field: becoming, lookups: NO_LOOKUPS, decimal: '.' });
  const options = names.map((name, position) => ({ id: newId(), name, color: null, position, is_archived: false }));
  return { ...becoming, attrs: { ...becoming.attrs, options } };
}
