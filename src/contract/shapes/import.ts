import { z } from 'zod';
import { DATE_ORDERS } from '@/domain/dates/dateOrder';
import { DELIMITERS } from '@/domain/files/sniff';
import { TEXT_KINDS, WHOLE_KINDS } from '@/domain/files/tableReader';
import { TEXT_ENCODINGS } from '@/domain/files/textEncodings';
import { FIELD_TYPES } from '@/domain/kinds/fieldType';

/**
 * The target of a column of a file: a field of the table, a new field, or nothing (neither is given). `column` is the
 * column's position from 0.
 */
export const columnMappingSchema = z.object({
  column: z.number().int().min(0).max(20_000),
  field_id: z.uuid().optional(),
  new_field: z
    .object({
      field_name: z.string().trim().min(1).max(500),
      field_type: z.enum(FIELD_TYPES),
      /** For select, status and multiselect; further options in the file are added. */
      options: z.array(z.string().max(500)).max(2000).optional(),
      /** For number and qualified-number. */
      unit: z.string().trim().min(1).max(40).optional(),
    })
    .optional(),
  /** Key columns identify the record; with an existing table they must be its key fields. */
  is_key: z.boolean().default(false),
  /** The decimal separator of its numbers; absent = that of the plan. */
  decimal: z.enum(['.', ',']).optional(),
  /** Order of day and month of its dates; absent = month first. */
  date_order: z.enum(DATE_ORDERS).optional(),
  /** The unit of its numbers without one; absent = that of their field. */
  unit: z.string().trim().min(1).max(40).optional(),
});
export type ColumnMapping = z.output<typeof columnMappingSchema>;

/** How an import is carried out. Absent parts stay as they were, or are guessed at creation. */
export const importPlanSchema = z.object({
  entity_slice_id: z.uuid().nullable().optional(),
  /** Name of the table to create when entity_slice_id is null. */
  slice_name: z.string().trim().min(1).max(500).optional(),
  operation_id: z.uuid().nullable().optional(),
  record_set_id: z.uuid().nullable().optional(),
  mapping: z.array(columnMappingSchema).max(20_000).optional(),
  update_existing: z.boolean().optional(),
  has_header: z.boolean().optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  /** The encoding of a text file; absent = as its content suggests. */
  encoding: z.enum(TEXT_ENCODINGS).optional(),
  decimal: z.enum(['.', ',']).optional(),
  /** Sheet of a workbook; absent = the first one with content. */
  sheet: z.string().max(255).nullable().optional(),
});
export type ImportPlan = z.output<typeof importPlanSchema>;

/** The content of an import's attribute `mapping`. */
export const storedMappingSchema = z.object({
  /** The type of the file, as recognised from its content. */
  kind: z.enum([...TEXT_KINDS, ...WHOLE_KINDS]).default('delimited'),
  sheet: z.string().nullable().default(null),
  slice_name: z.string().nullable(),
  has_header: z.boolean(),
  delimiter: z.enum(DELIMITERS),
  quote: z.enum(['"']).nullable(),
  decimal: z.enum(['.', ',']),
  encoding: z.enum(TEXT_ENCODINGS),
  columns: z.array(columnMappingSchema),
});
export type StoredMapping = z.output<typeof storedMappingSchema>;
