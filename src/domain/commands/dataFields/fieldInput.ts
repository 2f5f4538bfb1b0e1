import { z } from 'zod';
import { VALUE_AGGREGATIONS } from '../../aggregations/valueAggregation';
import { FIELD_TYPES } from '../../fields/fieldType';
import { rebaseOptions } from '../../fields/rebaseOptions';
import { requiredName } from '../../fields/requiredText';
import { standardFormatFault } from '../../fields/standardFormat';
import { invalid } from '../../refusal';
import { displayOptionsSchema, type Field, type FieldOption } from '../../rows/rowShapes';

/** An option as callers give it: position and id are filled in when absent. */
export const optionInput = z.object({
  id: z.uuid().optional(),
  name: z.string(),
  color: z.string().nullable().default(null),
  is_archived: z.boolean().default(false),
});
export type OptionInput = z.infer<typeof optionInput>;

/** The options as their author saw them: what others changed in the meantime stays. Without them the list is set as it is. */
export const knownOptions = z
  .array(optionInput.extend({ id: z.uuid() }))
  .max(2000)
  .optional();

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
  /** How a new view shows several values of the field. */
  display_aggregation_type: z.enum(VALUE_AGGREGATIONS).nullable().optional(),
  display_includes_sub_records: z.boolean().optional(),
  display_includes_operations: z.boolean().optional(),
});

/** The type and the options that an input gives, wherever it gives them. */
export function typeAndOptions(
  input: Pick<Partial<z.infer<typeof fieldInput>>, 'field_type' | 'attrs' | 'options' | 'field_type_with_options'>,
) {
  const both = input.field_type_with_options;
  return {
    field_type: input.field_type ?? both?.field_type,
    options: input.options ?? both?.options ?? input.attrs?.options,
  };
}

/**
 * Options with ids and positions; names are trimmed and unique.
 * @throws Refusal invalid naming the option
 */
export function numberOptions(options: readonly OptionInput[], newId: () => string): FieldOption[] {
  const seen = new Set<string>();
  return options.map((option, position) => {
    const name = requiredName(option.name, ['attrs', 'options', position, 'name']);
    const key = name.toLowerCase();
    if (seen.has(key))
      throw invalid(['attrs', 'options', position, 'name'], `The option ${name} is given twice.`, 'unique');
    seen.add(key);
    return { id: option.id ?? newId(), name, color: option.color, position, is_archived: option.is_archived };
  });
}

/**
 * The options of a field as they become.
 * @throws Refusal invalid for a name that is empty or given twice
 */
export function planOptions(
  field: Field,
  options: readonly OptionInput[],
  known: z.infer<typeof knownOptions>,
  newId: () => string,
): FieldOption[] {
  const wanted = numberOptions(options, newId);
  if (!known) return wanted;
  const seen = known.map((option, position) => ({ ...option, position }));
  return rebaseOptions(field.attrs.options ?? [], seen, wanted);
}

/** @throws Refusal invalid when the expression is bad or could run for ever. */
export function checkStandardFormat(format: string | null | undefined): void {
  const fault = format ? standardFormatFault(format) : null;
  if (fault !== null) throw invalid(['standard_format'], fault, 'standard_format');
}
