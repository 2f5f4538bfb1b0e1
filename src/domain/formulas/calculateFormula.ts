import type { Json } from '@/lib/json';
import { measurementOf } from '../aggregations/measurement';
import type { FieldShape, Lookups } from '../fields/fieldContext';
import { readContent } from '../fields/readContent';
import { exportContent } from '../fields/showContent';
import { currentValues } from '../records/currentValues';
import { latestValue } from '../records/latestValue';
import type { CellValue } from '../records/recordRow';
import { evaluateFormula } from './evaluateFormula';
import { type FormulaContext, FormulaFault, type FormulaValue } from './formulaFunctions';
import { FormulaError, type FormulaNode } from './formulaNode';
import { parseFormula } from './parseFormula';

/** Result of a calculated cell, or why it is empty. */
export interface Calculated {
  content: FormulaValue | null;
  fault: string | null;
}

export interface CalculationContext extends FormulaContext {
  /** Fields that formulas may use, by id, as far as the reader may see them. */
  fields: ReadonlyMap<string, FieldShape>;
  lookups: Lookups;
  /** The experiment whose values count; absent = the newest value of each cell. */
  operationId?: string | null;
}

/** The values of a cell of the record, newest first. */
export type CellOf = (fieldId: string) => readonly CellValue[];

const MOST_KEPT = 256;
const parsed = new Map<string, FormulaNode | FormulaError>();

/** A column uses one formula for all its records. */
function nodeOf(formula: string): FormulaNode | FormulaError {
  const held = parsed.get(formula);
  if (held) return held;
  let node: FormulaNode | FormulaError;
  try {
    node = parseFormula(formula);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    node = error;
  }
  if (parsed.size >= MOST_KEPT) parsed.clear();
  parsed.set(formula, node);
  return node;
}

/** Types whose text a formula can use; structures, files, curves and the like count as empty. */
const SPOKEN: ReadonlySet<string> = new Set([
  'text',
  'URL',
  'date',
  'select',
  'status',
  'multiselect',
  'people',
  'record-reference',
  'smiles-string',
  'dna-oligo',
  'rna-oligo',
]);

/**
 * A content as formulas use it: numbers and qualified numbers by value, choices and names as text, markers as empty.
 */
function valueOfContent(content: Json, field: FieldShape, lookups: Lookups): FormulaValue | null {
  const held = readContent(field, content);
  if (held === null) return null;
  if (field.field_type === 'number' || field.field_type === 'qualified-number')
    return measurementOf(held, field)?.value ?? null;
  if (field.field_type === 'boolean') return held === true;
  if (!SPOKEN.has(field.field_type)) return null;
  return exportContent(held, { field, lookups }) || null;
}

/** The result of a formula field for one record. Never stored: it is calculated whenever it is read. */
export function calculateFormula(
  field: FieldShape,
  cellOf: CellOf,
  cx: CalculationContext,
  open: ReadonlySet<string> = new Set(),
): Calculated {
  const { formula } = field.attrs;
  if (!formula) return { content: null, fault: null };
  const node = nodeOf(formula);
  if (node instanceof FormulaError) return { content: null, fault: node.message };
  const within = new Set(open).add(field.id);
  const fieldValue = (id: string): FormulaValue | null => {
    const named = cx.fields.get(id);
    if (!named) return null;
    if (named.field_type === 'formula') {
      // Two people may have created a circle at the same time.
      if (within.has(id)) throw new FormulaFault('Circular reference.');
      const inner = calculateFormula(named, cellOf, cx, within);
      if (inner.fault) throw new FormulaFault(inner.fault);
      return inner.content;
    }
    const cell = cellOf(id);
    const value =
      cx.operationId === undefined
        ? latestValue(cell)
        : currentValues(cell).find((held) => held.operation_id === cx.operationId);
    return value ? valueOfContent(value.content, named, cx.lookups) : null;
  };
  try {
    return { content: evaluateFormula(node, fieldValue, cx), fault: null };
  } catch (error) {
    if (error instanceof FormulaFault) return { content: null, fault: error.message };
    throw error;
  }
}
