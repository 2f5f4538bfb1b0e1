import { foldText } from '@/lib/foldText';
import type { FieldOption } from '../kinds/field';
import type { FieldType } from '../kinds/fieldType';
import { type FieldShape, optionsOf } from './fieldContext';

const OPTION_TYPES: ReadonlySet<FieldType> = new Set(['select', 'status', 'multiselect']);

/** Whether values of the type are options of the field. */
export function isOptionType(type: FieldType): boolean {
  return OPTION_TYPES.has(type);
}

const nameKey = (name: string) => foldText(name).trim();

/** The options of one field by id, and those that are offered by name; each is made when first asked for. */
interface OptionIndex {
  byId?: ReadonlyMap<string, FieldOption>;
  byName?: ReadonlyMap<string, FieldOption>;
}

/** A field can have 50,000 options, and a search through all of them for each cell of a column is quadratic. */
const indexes = new WeakMap<readonly FieldOption[], OptionIndex>();

function indexOf(options: readonly FieldOption[]): OptionIndex {
  const known = indexes.get(options);
  if (known) return known;
  const made: OptionIndex = {};
  indexes.set(options, made);
  return made;
}

/** The first option wins where two have the same key. */
function indexed(options: readonly FieldOption[], keyOf: (option: FieldOption) => string): Map<string, FieldOption> {
  const index = new Map<string, FieldOption>();
  for (const option of options) {
    const key = keyOf(option);
    if (!index.has(key)) index.set(key, option);
  }
  return index;
}

/** The option of that name, trimmed and without regard to case; archived options are not offered. */
export function optionByName(field: FieldShape, name: string): FieldOption | null {
  const options = optionsOf(field);
  const index = indexOf(options);
  index.byName ??= indexed(
    options.filter((option) => !option.is_archived),
    (option) => nameKey(option.name),
  );
  return index.byName.get(nameKey(name)) ?? null;
}

export function optionById(field: FieldShape, id: string): FieldOption | null {
  const options = optionsOf(field);
  const index = indexOf(options);
  index.byId ??= indexed(options, (option) => option.id);
  return index.byId.get(id) ?? null;
}

/** The id that a sent text means: an option's id (archived ones too), else the id of the option of that name. */
export function optionIdOf(field: FieldShape, idOrName: string): string | null {
  return (optionById(field, idOrName) ?? optionByName(field, idOrName))?.id ?? null;
}

/** Option ids in the order of their positions; ids without an option come last in the order given. */
export function inOptionOrder(field: FieldShape, ids: readonly string[]): string[] {
  const position = (id: string) => optionById(field, id)?.position ?? Number.MAX_SAFE_INTEGER;
  return [...ids].sort((a, b) => position(a) - position(b));
}

export function unknownOptions(names: readonly string[]): string {
  return names.length === 1 ? `Unknown option: ${names[0]}` : `Unknown options: ${names.join(', ')}`;
}
