import { foldText } from '@/lib/foldText';
import type { Json } from '@/lib/json';
import type { Field, FieldOption } from '../kinds/field';
import { currentValues } from '../records/currentValues';
import type { CellValue } from '../records/recordRow';
import { convertContent, isConvertible } from './convert';
import type { Lookups } from './fieldContext';
import { isOptionType } from './optionNames';
import { validateContent } from './writeContent';

/** Why a field cannot be merged into another; null when it can. */
export function mergeFault(source: Field, target: Field): string | null {
  if (source.id === target.id) return 'A field cannot be merged into itself.';
  if (target.is_archived) return `${target.field_name} is archived.`;
  if (source.field_type === 'formula' || target.field_type === 'formula' || target.is_readonly)
    return 'A calculated field cannot be merged.';
  if (!isConvertible(source.field_type, target.field_type))
    return `${source.field_name} and ${target.field_name} hold values of different kinds.`;
  return null;
}

/** The options that the target lacks by name, in the source's order. */
export function optionsToAdd(source: Field, target: Field): FieldOption[] {
  if (!isOptionType(target.field_type)) return [];
  const names = new Set((target.attrs.options ?? []).map((option) => foldText(option.name)));
  return (source.attrs.options ?? []).filter((option) => !names.has(foldText(option.name)));
}

/** One cell of the source, and what is in the target for the same experiment. */
export interface MergedValue {
  operation_id: string | null;
  /** Content for the target; null when the target already has it, or contains something newer. */
  content: Json | null;
  /** Both hold a value and the values differ: the newer one is shown. */
  clashes: boolean;
  /** Why the target cannot accept the value; null when it can. */
  fault: string | null;
}

/** The content in the form of the target: options by name, other contents of the same type unchanged. */
function asTarget(content: Json, source: Field, target: Field, lookups: Lookups) {
  if (isOptionType(source.field_type) && isOptionType(target.field_type)) {
    const named = new Map((target.attrs.options ?? []).map((option) => [foldText(option.name), option.id]));
    const idOf = new Map((source.attrs.options ?? []).map((option) => [option.id, named.get(foldText(option.name))]));
    const moved = Array.isArray(content)
      ? content.flatMap((id) => idOf.get(id as string) ?? [])
      : (idOf.get(content as string) ?? null);
    return validateContent(moved, { field: target, lookups, decimal: '.' });
  }
  if (source.field_type !== target.field_type)
    return convertContent(content, source, { field: target, lookups, decimal: '.' });
  return validateContent(content, { field: target, lookups, decimal: '.' });
}

/** Outcome for the values of one record when a field is merged into another. */
export function mergeValues(
  cells: { readonly [fieldId: string]: readonly CellValue[] },
  source: Field,
  target: Field,
  lookups: Lookups,
): MergedValue[] {
  const held = currentValues(cells[target.id] ?? []);
  return currentValues(cells[source.id] ?? []).map((value) => {
    const there = held.find((other) => other.operation_id === value.operation_id);
    const { operation_id } = value;
    const read = asTarget(value.content, source, target, lookups);
    if (!read.ok) return { operation_id, content: null, clashes: there !== undefined, fault: read.message };
    const same = there !== undefined && JSON.stringify(there.content) === JSON.stringify(read.content);
    const older = there !== undefined && there.at >= value.at;
    return {
      operation_id,
      content: same || older ? null : read.content,
      clashes: there !== undefined && !same,
      fault: null,
    };
  });
}
