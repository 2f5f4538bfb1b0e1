import { z } from 'zod';
import { foldText } from '@/lib/foldText';
import { counted } from '@/lib/words/counted';
import { VALUE_AGGREGATIONS } from '../../aggregations/valueAggregation';
import { DATE_ORDERS } from '../../dates/dateOrder';
import { isOptionColor, OPTION_COLOR_WORDS } from '../../fields/optionColors';
import { rebaseOptions } from '../../fields/rebaseOptions';
import { requiredName } from '../../fields/requiredText';
import { standardFormatFault } from '../../fields/standardFormat';
import { displayOptionsSchema, type Field, type FieldOption } from '../../kinds/field';
import { FIELD_TYPES } from '../../kinds/fieldType';
import { invalid } from '../../refusal';
import type { Reader } from '../reader';
import { mustNameRows } from '../support/mustNameRows';

/** An option as callers give it: position and id are filled in when absent. */
export const optionInput = z.object({
  id: z.uuid().optional(),
  name: z.string(),
  color: z.string().nullable().default(null),
  is_archived: z.boolean().default(false),
  /** As returned by a read; the order of the list is what counts. */
  position: z.number().int().optional(),
});
export type OptionInput = z.infer<typeof optionInput>;

/**
 * The options as the caller last saw them: what others changed in the meantime is kept. Without them, the list is set
 * exactly as given.
 */
export const knownOptions = z
  .array(optionInput.extend({ id: z.uuid() }))
  .max(2000)
  .optional();

/**
 * How texts are read that become dates or numbers, where they can be read in two ways. Without these, the values
 * themselves decide; if none of them proves it, the month comes first and the decimal separator is a point.
 */
export const readingChoice = {
  date_order: z.enum(DATE_ORDERS).optional(),
  decimal_separator: z.enum(['.', ',']).optional(),
};

export const attrsInput = z.object({
  options: z.array(optionInput).max(2000).optional(),
  kanban_field_ids: z.array(z.uuid()).optional(),
  display_options: displayOptionsSchema.optional(),
  formula: z.string().max(10_000).optional(),
  dependencies: z.array(z.uuid()).optional(),
});

/** Attributes of a field that a caller may give; all optional, for creation and update alike. */
export const fieldInput = z.object({
  field_name: z.string().max(500),
  field_type: z.enum(FIELD_TYPES).optional(),
  attrs: attrsInput.optional(),
  /** Options, in place of those in attrs. */
  options: z.array(optionInput).max(2000).optional(),
  /** Type and options in one, in place of field_type and options. */
  field_type_with_options: z
    .object({ field_type: z.enum(FIELD_TYPES), options: z.array(optionInput).max(2000).optional() })
    .optional(),
  ref_field_id: z.uuid().nullable().optional(),
  ref_slice_id: z.uuid().nullable().optional(),
  identifier_type: z.enum(['custom', 'set']).nullable().optional(),
  identifier_type_id: z.uuid().nullable().optional(),
  is_archived: z.boolean().optional(),
  is_readonly: z.boolean().optional(),
  standard_format: z.string().max(1000).nullable().optional(),
  serial_key: z.string().max(100).nullable().optional(),
  /** How new views show several values of the field. */
  display_aggregation_type: z.enum(VALUE_AGGREGATIONS).nullable().optional(),
  display_includes_sub_records: z.boolean().optional(),
  display_includes_operations: z.boolean().optional(),
});

/**
 * Refuses (not_found) tables, fields and sets that an input names and that do not exist.
 * @param held the field as it is; things that it already names may have been deleted since
 */
export async function mustNameParts(
  read: Reader,
  input: Partial<z.infer<typeof fieldInput>>,
  held?: Field,
): Promise<void> {
  await mustNameRows(read, 'slice', [input.ref_slice_id], [held?.ref_slice_id]);
  await mustNameRows(read, 'set', [input.identifier_type_id], [held?.identifier_type_id]);
  const fieldsOf = (of: Partial<z.infer<typeof fieldInput>> | Field | undefined) => [
    of?.ref_field_id,
    ...(of?.attrs?.kanban_field_ids ?? []),
    ...(of?.attrs?.dependencies ?? []),
  ];
  await mustNameRows(read, 'field', fieldsOf(input), fieldsOf(held));
}

/** The type and the options of an input, wherever the input gives them. */
export function typeAndOptions(
  input: Pick<Partial<z.infer<typeof fieldInput>>, 'field_type' | 'attrs' | 'options' | 'field_type_with_options'>,
) {
  const both = input.field_type_with_options;
  return {
    field_type: input.field_type ?? both?.field_type,
    options: input.options ?? both?.options ?? input.attrs?.options,
  };
}

/** Options with ids and positions; names are trimmed and unique. @throws Refusal invalid naming the option */
export function numberOptions(
  options: readonly OptionInput[],
  newId: () => string,
  at: readonly string[] = ['attrs', 'options'],
): FieldOption[] {
  const seen = new Set<string>();
  return options.map((option, position) => {
    const name = requiredName(option.name, [...at, position, 'name']);
    const key = foldText(name);
    if (seen.has(key)) throw invalid([...at, position, 'name'], `The option ${name} is given twice.`, 'unique');
    seen.add(key);
    return { id: option.id ?? newId(), name, color: option.color, position, is_archived: option.is_archived };
  });
}

/**
 * @param held the options as they are: a colour that an option already has stays, even if it was stored before colours
 *   were checked
 * @throws Refusal invalid naming the option, for a colour that cannot be drawn
 */
export function checkOptionColors(
  options: readonly OptionInput[],
  held: readonly FieldOption[] = [],
  at: readonly string[] = ['attrs', 'options'],
): void {
  const colors = new Map(held.map(({ id, color }) => [id, color]));
  options.forEach(({ id, name, color }, position) => {
    if (color === null || isOptionColor(color) || (id !== undefined && colors.get(id) === color)) return;
    const message = `${JSON.stringify(color)} is not a colour for ${name.trim()}: give ${OPTION_COLOR_WORDS}.`;
    throw invalid([...at, position, 'color'], message, 'color');
  });
}

/**
 * Options given only by name are matched to existing ones with that name, because values and filters refer to them by
 * id.
 */
function withHeldIds(held: readonly FieldOption[], options: readonly OptionInput[]): OptionInput[] {
  const named = new Set(options.flatMap(({ id }) => id ?? []));
  const free = new Map(held.flatMap(({ id, name }) => (named.has(id) ? [] : [[foldText(name), id] as const])));
  return options.map((option) => {
    const id = option.id ?? free.get(foldText(option.name.trim()));
    return id === undefined ? option : { ...option, id };
  });
}

/**
 * The options of a field after the change.
 * @param held the options as they are.
 * @param at where they are in the request.
 * @throws Refusal invalid for a name that is empty or given twice, and for an invalid colour
 */
export function planOptions(
  held: readonly FieldOption[] | undefined,
  options: readonly OptionInput[],
  known: z.infer<typeof knownOptions>,
  newId: () => string,
  at?: readonly string[],
): FieldOption[] {
  const named = withHeldIds(held ?? [], options);
  checkOptionColors(named, held, at);
  const wanted = numberOptions(named, newId, at);
  if (!known) return wanted;
  const seen = known.map((option, position) => ({ ...option, position }));
  return rebaseOptions(held ?? [], seen, wanted);
}

/** @throws Refusal invalid when the expression is invalid or could run indefinitely. */
export function checkStandardFormat(format: string | null | undefined): void {
  const fault = format ? standardFormatFault(format) : null;
  if (fault !== null) throw invalid(['standard_format'], fault, 'standard_format');
}

/** Why an option cannot be removed. */
export function optionInUse(name: string, records: number): string {
  return `The option ${name} is in use by ${counted(records, 'record')}.`;
}
