import { z } from 'zod';
import { DATE_ORDERS } from '@/domain/dates/dateOrder';
import { DELIMITERS } from '@/domain/files/sniff';
import { TEXT_KINDS, WHOLE_KINDS } from '@/domain/files/tableReader';
import { TEXT_ENCODINGS } from '@/domain/files/textEncodings';
import { FIELD_TYPES } from '@/domain/kinds/fieldType';

/**
 * The target of a column of a file: a field of the table, a new field, or none (neither is given).
 * `column` is the column's position from 0.
 */
export const columnMappingSchema = z.object({
  column: z.number().int().min(0).max(20_000),
  field_id: z.uuid().optional(),
  new_field: z
    .object({
      field_name: z.string().trim().min(1).max(500),
      field_type: z.enum(FIELD_TYPES),
      /** For select, status and multiselect; what the file holds beyond them is added. */
      options: z.array(z.string().max(500)).max(2000).optional(),
      /** For number and qualified-number. */
      unit: z.string().trim().min(1).max(40).optional(),
    })
    .optional(),
  /** Key columns name the record; with an existing table they must be its key fields. */
  is_key: z.boolean().default(false),
  /** The decimal sign of its numbers; absent = that of the plan. */
  decimal: z.enum(['.', ',']).optional(),
  /** Order of day and month of its dates; absent = month first. */
  date_order: z.enum(DATE_ORDERS).optional(),
  /** The unit of its numbers that have none; absent = that of their field. */
  unit: z.string().trim().min(1).max(40).optional(),
});
export type ColumnMapping = z.output<typeof columnMappingSchema>;

/** How an import is to be done. Absent parts stay as they were, or are guessed at creation. */
export const importPlanSchema = z.object({
  entity_slice_id: z.uuid().nullable().optional(),
  /** Name of the table to be made when entity_slice_id is null. */
  slice_name: z.string().trim().min(1).max(500).optional(),
  operation_id: z.uuid().nullable().optional(),
  record_set_id: z.uuid().nullable().optional(),
  mapping: z.array(columnMappingSchema).max(20_000).optional(),
  update_existing: z.boolean().optional(),
  has_header: z.boolean().optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  /** How the letters of a file of text are written in bytes; absent = as its content suggests. */
  encoding: z.enum(TEXT_ENCODINGS).optional(),
  decimal: z.enum(['.', ',']).optional(),
  /** Sheet of a workbook; absent = the first that holds anything. */
  sheet: z.string().max(255).nullable().optional(),
});
export type ImportPlan = z.output<typeof importPlanSchema>;

/** What the attribute `mapping` of an import holds. */
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
