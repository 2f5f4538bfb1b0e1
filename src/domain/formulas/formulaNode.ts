export type BinaryOperator = '+' | '-' | '*' | '/' | '^' | '=' | '!=' | '<' | '<=' | '>' | '>=' | 'and' | 'or';

/** A formula as a tree. `at` is the position in its text, from 0. */
export type FormulaNode =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'truth'; value: boolean }
  /** A field as written in the text: by name or by id. */
  | { kind: 'field'; name: string; at: number }
  | { kind: 'negate'; operand: FormulaNode }
  | { kind: 'not'; operand: FormulaNode }
  | { kind: 'binary'; operator: BinaryOperator; left: FormulaNode; right: FormulaNode }
  | { kind: 'call'; name: string; args: FormulaNode[]; at: number };

/** Why a text is not a formula. */
export class FormulaError extends Error {
  /** Position of the error in the text, from 0. */
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.name = 'FormulaError';
    this.at = at;
  }
}
