import { FORMULA_FUNCTIONS } from './formulaFunctions';
import { type BinaryOperator, FormulaError, type FormulaNode } from './formulaNode';
import { readTokens, type Token } from './readTokens';

/** Longer formulas are refused; deeply nested ones too, because they are read and evaluated by recursion. */
const MOST_CHARACTERS = 10_000;
const DEPTH = 100;

/** Precedence of operators; larger binds first. */
const BINDS: Record<BinaryOperator, number> = {
  or: 1,
  and: 2,
  '=': 3,
  '!=': 3,
  '<': 3,
  '<=': 3,
  '>': 3,
  '>=': 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
  '^': 7,
};
const NEGATION = 6;
const NOT = 3;

function operatorOf(token: Token): BinaryOperator | null {
  const name = token.kind === 'sign' ? token.sign : token.kind === 'word' ? token.word : '';
  return Object.hasOwn(BINDS, name) ? (name as BinaryOperator) : null;
}

class Parser {
  private next = 0;
  private depth = 0;
  constructor(private readonly tokens: readonly Token[]) {}

  whole(): FormulaNode {
    const node = this.expression(0);
    const rest = this.peek();
    if (rest.kind !== 'end') throw new FormulaError('An operator is missing here.', rest.at);
    return node;
  }

  private peek(): Token {
    return this.tokens[this.next] as Token;
  }

  private isSign(sign: string): boolean {
    const token = this.peek();
    return token.kind === 'sign' && token.sign === sign;
  }

  private expect(sign: string, message: string): void {
    if (!this.isSign(sign)) throw new FormulaError(message, this.peek().at);
    this.next++;
  }

  private expression(least: number): FormulaNode {
    if (++this.depth > DEPTH) throw new FormulaError('The formula is nested too deeply.', this.peek().at);
    let left = this.operand();
    for (;;) {
      const operator = operatorOf(this.peek());
      if (!operator || BINDS[operator] < least) break;
      this.next++;
      // Powers associate to the right: 2^3^2 is 2^9.
      const right = this.expression(operator === '^' ? BINDS[operator] : BINDS[operator] + 1);
      left = { kind: 'binary', operator, left, right };
    }
    this.depth--;
    return left;
  }

  private operand(): FormulaNode {
    const token = this.peek();
    this.next++;
    switch (token.kind) {
      case 'number':
        return { kind: 'number', value: token.value };
      case 'text':
        return { kind: 'text', value: token.value };
      case 'field':
        if (token.name === '') throw new FormulaError('A field name is missing between { and }.', token.at);
        return { kind: 'field', name: token.name, at: token.at };
      case 'word':
        return this.word(token.word, token.at);
      case 'end':
        throw new FormulaError('The formula ends too early.', token.at);
      case 'sign':
        if (token.sign === '-') return { kind: 'negate', operand: this.expression(NEGATION) };
        if (token.sign === '+') return this.expression(NEGATION);
        if (token.sign !== '(') throw new FormulaError(`A value is missing before ${token.sign}`, token.at);
        return this.inBrackets();
    }
  }

  private inBrackets(): FormulaNode {
    const node = this.expression(0);
    this.expect(')', 'A bracket is not closed.');
    return node;
  }

  private word(word: string, at: number): FormulaNode {
    if (word === 'true' || word === 'false') return { kind: 'truth', value: word === 'true' };
    if (!this.isSign('(')) {
      if (word === 'not') return { kind: 'not', operand: this.expression(NOT) };
      const hint = Object.hasOwn(FORMULA_FUNCTIONS, word) ? `${word} needs brackets.` : `Write {${word}} for a field.`;
      throw new FormulaError(hint, at);
    }
    this.next++;
    const args: FormulaNode[] = [];
    if (!this.isSign(')'))
      do args.push(this.expression(0));
      while (this.isSign(',') && ++this.next);
    this.expect(')', `The bracket of ${word} is not closed.`);
    const known = Object.hasOwn(FORMULA_FUNCTIONS, word) ? FORMULA_FUNCTIONS[word] : undefined;
    if (!known) throw new FormulaError(`There is no function ${word}.`, at);
    const [least, most] = known.takes;
    if (args.length < least || args.length > most) throw new FormulaError(`${word} takes ${known.signature}.`, at);
    return { kind: 'call', name: word, args, at };
  }
}

/**
 * Reads a formula: numbers, texts in quotes, fields in braces, `+ - * / ^`, comparisons, `and or not`, functions.
 * @throws FormulaError
 */
export function parseFormula(text: string): FormulaNode {
  if (text.length > MOST_CHARACTERS)
    throw new FormulaError(`A formula has at most ${MOST_CHARACTERS} characters.`, MOST_CHARACTERS);
  return new Parser(readTokens(text)).whole();
}
