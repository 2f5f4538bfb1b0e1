import { z } from 'zod';
import { FILTER_TYPES, isFilterType } from '@/domain/fields/filterTypes';
import { checkNames } from '@/domain/filters/columnNames';
import { strategyFault } from '@/domain/filters/filterProp';
import { filterSchema } from '@/domain/filters/filterSchema';
import { sortSchema } from '@/domain/sorts/sortSchema';

/** By the schema of a parameter: that of the JSON in its text. */
const schemasOfTexts = new WeakMap<z.ZodType, z.ZodType>();

/** The schema of the JSON that a parameter contains as text; undefined if its text is not JSON. */
export function jsonSchemaOf(parameter: z.ZodType | undefined): z.ZodType | undefined {
  if (parameter instanceof z.ZodOptional) return jsonSchemaOf(parameter.unwrap() as z.ZodType);
  return parameter && schemasOfTexts.get(parameter);
}

/** Lists and objects in a query are JSON text in one parameter (open-questions B-1.6). */
export function jsonText<S extends z.ZodType>(schema: S) {
  const parameter = z
    .string()
    .max(100_000)
    .transform((text, cx): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        cx.addIssue({ code: 'custom', message: 'This is not JSON.' });
        return z.NEVER;
      }
    })
    .pipe(schema);
  schemasOfTexts.set(parameter, schema);
  return parameter;
}

/** Ids in a query are a comma-separated list. */
export const idList = z
  .string()
  .max(100_000)
  .transform((text) =>
    text
      .split(',')
      .map((id) => id.trim().toLowerCase())
      .filter((id) => id !== ''),
  )
  .pipe(z.array(z.uuid()));

const askedFilter = filterSchema.superRefine((filter, cx) => {
  const type = filter.filter_type;
  // A name that is mistyped would find everything; one that is known but not meant for the field is skipped.
  if (type !== null && !isFilterType(type)) {
    const known = FILTER_TYPES.join(', ');
    cx.addIssue({
      code: 'custom',
      message: `There is no filter type ${type}. Types: ${known}.`,
      path: ['filter_type'],
    });
  }
  const message = strategyFault(filter.filter_prop);
  if (message !== null) cx.addIssue({ code: 'custom', message, path: ['filter_prop', 'strategy'] });
  checkNames(filter, cx);
});
const askedSort = sortSchema.superRefine(checkNames);
export const filterList = jsonText(z.array(askedFilter).max(200));
export const sortList = jsonText(z.array(askedSort).max(50));

export const page = z.coerce.number().int().min(1).max(1_000_000);
export const pageSize = z.coerce.number().int().min(1).max(500);

/** A list is returned whole; with page or page_size (default 50) one page of it. */
export const pageQuery = z.object({ page: page.optional(), page_size: pageSize.optional() });

/** Lists leave out archived rows, unless they are requested. */
export const listQuery = pageQuery.extend({ include_archived: z.enum(['true', 'false']).optional() });

/** Parts that every query for the records of a table may contain (data.md section 7, query shapes). */
export const recordQuery = z.object({
  entity_slice_id: z.uuid().optional(),
  record_view_id: z.uuid().optional(),
  record_set_id: z.uuid().optional(),
  program_id: z.uuid().optional(),
  operation_id: z.uuid().optional(),
  identifier_ids: idList.optional(),
  filters: filterList.optional(),
  sorts: sortList.optional(),
  identifier_text: z.string().max(100_000).optional(),
  search_text: z.string().max(10_000).optional(),
  view_field_ids: idList.optional(),
  order_by: z.enum(['alphabetical', 'created_date', 'manual']).optional(),
  include_archived: z.enum(['true', 'false']).optional(),
});
export type RecordQuery = z.output<typeof recordQuery>;
