import { bindFormula, type NamedField } from './bindFormula';
import { FormulaError } from './formulaNode';

/** A field, reduced to what matters for cycles. */
export interface FormulaField extends NamedField {
  attrs: { dependencies?: readonly string[] };
}

export type FormulaCheck =
  | { valid: true; formula: string; dependencies: string[] }
  /** `at`: position of the error in the text, from 0; null when it has none. */
  | { valid: false; error: string; at: number | null };

/** The path from one of the fields back to `fieldId`, as names; null when there is none. */
function cycle(ids: readonly string[], fieldId: string, fields: ReadonlyMap<string, FormulaField>): string[] | null {
  const seen = new Set<string>();
  const visit = (id: string): string[] | null => {
    if (id === fieldId) return [];
    if (seen.has(id)) return null;
    seen.add(id);
    const field = fields.get(id);
    for (const next of field?.attrs.dependencies ?? []) {
      const way = visit(next);
      if (way) return [field?.field_name ?? id, ...way];
    }
    return null;
  };
  for (const id of ids) {
    const way = visit(id);
    if (way) return way;
  }
  return null;
}

/**
 * Whether a text is a valid formula over the given fields, including its own.
 * @param fieldId the field that it is meant for; null when it does not exist yet.
 */
export function checkFormula(text: string, fields: readonly FormulaField[], fieldId: string | null): FormulaCheck {
  try {
    const bound = bindFormula(text, fields);
    const way = fieldId && cycle(bound.dependencies, fieldId, new Map(fields.map((field) => [field.id, field])));
    if (!way) return { valid: true, ...bound };
    const how = way.length > 0 ? ` through ${way.join(', ')}.` : ': the formula uses its own field.';
    return { valid: false, error: `Circular reference${how}`, at: null };
  } catch (error) {
    if (error instanceof FormulaError) return { valid: false, error: error.message, at: error.at };
    throw error;
  }
}
