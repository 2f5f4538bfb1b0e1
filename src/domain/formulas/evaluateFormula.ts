import {
  asNumber,
  asText,
  asTruth,
  FORMULA_FUNCTIONS,
  type FormulaContext,
  FormulaFault,
  type FormulaValue,
} from './formulaFunctions';
import type { BinaryOperator, FormulaNode } from './formulaNode';

/** The value of a field as the formula refers to it; null = empty. */
export type FieldValue = (name: string) => FormulaValue | null;

/** Texts are compared without regard to case, as in text filters; dates as texts sort correctly. */
function compare(left: FormulaValue, right: FormulaValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  if (typeof left === 'number' || typeof right === 'number') return asNumber(left) - asNumber(right);
  const [a, b] = [asText(left).toLowerCase(), asText(right).toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}

function isEqual(left: FormulaValue, right: FormulaValue): boolean {
  return typeof left === typeof right && compare(left, right) === 0;
}

function combine(
  operator: Exclude<BinaryOperator, 'and' | 'or'>,
  left: FormulaValue,
  right: FormulaValue,
): FormulaValue {
  switch (operator) {
    case '+':
      return asNumber(left) + asNumber(right);
    case '-':
      return asNumber(left) - asNumber(right);
    case '*':
      return asNumber(left) * asNumber(right);
    case '/':
      if (asNumber(right) === 0) throw new FormulaFault('Division by zero.');
      return asNumber(left) / asNumber(right);
    case '^':
      return asNumber(left) ** asNumber(right);
    case '=':
      return isEqual(left, right);
    case '!=':
      return !isEqual(left, right);
    case '<':
      return compare(left, right) < 0;
    case '<=':
      return compare(left, right) <= 0;
    case '>':
      return compare(left, right) > 0;
    case '>=':
      return compare(left, right) >= 0;
  }
}

/** Conditions are tested in turn until one decides; an empty one before that makes the result empty. */
function decide(nodes: readonly FormulaNode[], decisive: boolean, value: (node: FormulaNode) => FormulaValue | null) {
  for (const node of nodes) {
    const held = value(node);
    if (held === null) return null;
    if (asTruth(held) === decisive) return decisive;
  }
  return !decisive;
}

/**
 * The value of a formula; null when an argument that counts is empty.
 * @throws FormulaFault for what has no value: division by zero, a text in place of a number, an infinite number.
 */
export function evaluateFormula(root: FormulaNode, fieldValue: FieldValue, cx: FormulaContext): FormulaValue | null {
  const value = (node: FormulaNode): FormulaValue | null => {
    switch (node.kind) {
      case 'number':
      case 'text':
      case 'truth':
        return node.value;
      case 'field':
        return fieldValue(node.name);
      case 'negate': {
        const held = value(node.operand);
        return held === null ? null : -asNumber(held);
      }
      case 'not': {
        const held = value(node.operand);
        return held === null ? null : !asTruth(held);
      }
      case 'binary': {
        const { operator } = node;
        if (operator === 'and' || operator === 'or') return decide([node.left, node.right], operator === 'or', value);
        const [left, right] = [value(node.left), value(node.right)];
        return left === null || right === null ? null : combine(operator, left, right);
      }
      case 'call':
        return called(node.name, node.args);
    }
  };
  const called = (name: string, nodes: readonly FormulaNode[]): FormulaValue | null => {
    if (name === 'and' || name === 'or') return decide(nodes, name === 'or', value);
    if (name === 'if') {
      const condition = value(nodes[0] as FormulaNode);
      if (condition === null) return null;
      const chosen = asTruth(condition) ? nodes[1] : nodes[2];
      return chosen ? value(chosen) : null;
    }
    const args = nodes.map(value);
    const given = args.filter((arg) => arg !== null);
    return given.length < args.length ? null : (FORMULA_FUNCTIONS[name]?.call?.(given, cx) ?? null);
  };
  const result = value(root);
  if (typeof result === 'number' && !Number.isFinite(result)) throw new FormulaFault('The result is not a number.');
  // Minus zero would be shown as such.
  return result === 0 ? 0 : result;
}
