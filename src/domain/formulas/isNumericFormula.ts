import { assertNever } from '@/lib/assertNever';
import type { FieldShape } from '../fields/fieldContext';
import { FORMULA_FUNCTIONS } from './formulaFunctions';
import type { FormulaNode } from './formulaNode';
import { parseFormula } from './parseFormula';

const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/', '^']);

/** Formulas that depend on each other more deeply than this count as not numeric. */
const DEPTH = 20;

/**
 * Whether a stored formula always gives a number or nothing: determined from its text, without a record.
 * @param fieldOf the fields that it refers to, by id
 */
export function isNumericFormula(
  formula: string,
  fieldOf: (id: string) => Pick<FieldShape, 'field_type' | 'attrs'> | undefined,
  depth = DEPTH,
): boolean {
  const isNumeric = (node: FormulaNode): boolean => {
    switch (node.kind) {
      case 'number':
      case 'negate':
        return true;
      case 'binary':
        return ARITHMETIC.has(node.operator);
      case 'field': {
        const field = fieldOf(node.name);
        if (field?.field_type !== 'formula') return field?.field_type.endsWith('number') ?? false;
        return depth > 0 && isNumericFormula(field.attrs.formula ?? '', fieldOf, depth - 1);
      }
      case 'call':
        if (node.name === 'if') return node.args.slice(1).every(isNumeric);
        return FORMULA_FUNCTIONS[node.name]?.isNumeric ?? false;
      case 'text':
      case 'truth':
      case 'not':
        return false;
      default:
        return assertNever(node);
    }
  };
  try {
    return isNumeric(parseFormula(formula));
  } catch {
    // A formula of a later version; its results are shown as they are.
    return false;
  }
}
