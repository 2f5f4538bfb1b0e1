import { z } from 'zod';
import { parseIsoDate } from '../dates/isoDate';
import type { FieldType } from '../kinds/fieldType';
import { isNumericText } from './numericText';
import { QUALIFIERS } from './qualifier';
import { NOT_AVAILABLE_MARKERS } from './types/number';

const ids = z.array(z.string().min(1));
const files = z.array(z.object({ size: z.number().min(0), fileId: z.string().min(1), filename: z.string() }));
const definition = z.object({ formula: z.string(), dependencies: ids });

const annotation = z.object({
  name: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  direction: z.union([z.literal(-1), z.literal(1)]).optional(),
  color: z.string().optional(),
  type: z.string().optional(),
});

/**
 * The shape of the stored content of every type, for checks at the boundaries. Separate from the registry: the table
 * engine needs only `holds`, its hand-written form, and a worker must not load a schema library for it.
 */
export const contentSchemas: Record<FieldType, z.ZodType> = {
  text: z.string(),
  number: z.union([z.number(), z.enum(NOT_AVAILABLE_MARKERS), z.string().refine(isNumericText, 'Not a number')]),
  'qualified-number': z.object({
    qualifier: z.enum(QUALIFIERS),
    value: z.number(),
    sd: z.number().min(0).optional(),
    n: z.number().int().min(0).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    text: z.string().max(400).optional(),
  }),
  'smiles-string': z.string(),
  select: z.string(),
  status: z.string(),
  multiselect: ids,
  molfile: z.string(),
  'field-reference': z.string().min(1),
  'record-reference': ids,
  file: files,
  image: files,
  date: z.string().refine((text) => parseIsoDate(text) !== null, 'Not a date'),
  URL: z.string(),
  boolean: z.boolean(),
  people: ids,
  votes: z.object({ upvotes: ids, downvotes: ids }),
  'xy-array': z.array(z.object({ x: z.number(), y: z.number(), is_outlier: z.boolean().optional() })),
  'dna-oligo': z.string(),
  'rna-oligo': z.string(),
  peptide: z.object({ sequence: z.string(), consensus: z.string().optional() }),
  plasmid: z.object({ name: z.string(), seq: z.string(), annotations: z.array(annotation) }),
  formula: z.union([definition, z.string(), z.number(), z.boolean()]),
  rxn: z.object({ rxn: z.string(), svg: z.string() }),
  'object-reference': z.object({ type: z.string().min(1), id: z.string().min(1) }),
};
