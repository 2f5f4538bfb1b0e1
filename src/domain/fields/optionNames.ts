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

/** The option of that name, trimmed and without regard to case; archived options are not offered. */
export function optionByName(field: FieldShape, name: string): FieldOption | null {
  const key = nameKey(name);
  return optionsOf(field).find((option) => !option.is_archived && nameKey(option.name) === key) ?? null;
}

export function optionById(field: FieldShape, id: string): FieldOption | null {
  return optionsOf(field).find((option) => option.id === id) ?? null;
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
