import { PatternError } from './patternError';

export type Assertion = '^' | '$' | 'b' | 'B';

export type PatternNode =
  | { kind: 'letter'; accepts(letter: string): boolean }
  | { kind: 'assert'; which: Assertion }
  | { kind: 'sequence'; items: PatternNode[] }
  | { kind: 'choice'; branches: PatternNode[] }
  /** A capturing group; numbered from 1 in the order in which the brackets open. */
  | { kind: 'group'; number: number; item: PatternNode }
  | { kind: 'repeat'; item: PatternNode; min: number; max: number | null; isLazy: boolean };

export interface ParsedPattern {
  tree: PatternNode;
  /** How many groups it has. */
  groups: number;
  /** Numbers of groups by their names. */
  names: ReadonlyMap<string, number>;
}

const MAX_LENGTH = 1000;
const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})(\??)/y;
const ESCAPE = /\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|c[A-Za-z]|[\s\S])/y;
const BRACKETS = /\[(?:\\[\s\S]|[^\]\\])*\]/y;
const GROUP = /\((?:\?(?::|<([A-Za-z_$][\w$]*)>))?/y;

/** One letter, class or escape: left to the platform's engine, which is fast and safe for a single letter. */
function letterNode(source: string): PatternNode {
  const one = new RegExp(`^(?:${source})$`);
  return { kind: 'letter', accepts: (letter) => one.test(letter) };
}

class Parser {
  private at = 0;
  groups = 0;
  readonly names = new Map<string, number>();
  constructor(private readonly source: string) {}

  choice(): PatternNode {
    const branches = [this.sequence()];
    while (this.source[this.at] === '|') {
      this.at++;
      branches.push(this.sequence());
    }
    return branches.length === 1 ? branches[0]! : { kind: 'choice', branches };
  }

  get done(): boolean {
    return this.at >= this.source.length;
  }

  private take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at;
    const found = expression.exec(this.source);
    if (found) this.at = expression.lastIndex;
    return found;
  }

  private sequence(): PatternNode {
    const items: PatternNode[] = [];
    while (!this.done && this.source[this.at] !== '|' && this.source[this.at] !== ')') {
      items.push(this.repeated(this.atom()));
    }
    return { kind: 'sequence', items };
  }

  private repeated(item: PatternNode): PatternNode {
    const found = this.take(QUANTIFIER);
    if (!found) return item;
    const [, sign, least, comma, most, lazy] = found;
    const isLazy = lazy === '?';
    if (sign) return { kind: 'repeat', item, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : null, isLazy };
    const min = Number(least);
    return { kind: 'repeat', item, min, max: comma === undefined ? min : most ? Number(most) : null, isLazy };
  }

  private atom(): PatternNode {
    const letter = this.source[this.at]!;
    if (letter === '(') return this.group();
    if (letter === '[') return letterNode(this.take(BRACKETS)![0]);
    if (letter === '\\') return this.escape();
    this.at++;
    if (letter === '^' || letter === '$') return { kind: 'assert', which: letter };
    if (letter === '.') return letterNode('.');
    return { kind: 'letter', accepts: (other) => other === letter };
  }

  private escape(): PatternNode {
    const text = this.take(ESCAPE)![0];
    const kind = text[1]!;
    if (kind === 'b' || kind === 'B') return { kind: 'assert', which: kind };
    if ((kind >= '1' && kind <= '9') || kind === 'k') {
      throw new PatternError('References back to a group are not supported.');
    }
    return letterNode(text);
  }

  private group(): PatternNode {
    const [head, name] = this.take(GROUP)!;
    if (head === '(' && this.source[this.at] === '?') {
      throw new PatternError('Look-ahead and look-behind are not supported.');
    }
    const number = head === '(?:' ? null : ++this.groups;
    if (name !== undefined && number !== null) this.names.set(name, number);
    const item = this.choice();
    this.at++;
    return number === null ? item : { kind: 'group', number, item };
  }
}

/**
 * Reads a JavaScript regular expression (without flags) into a tree.
 * @throws PatternError when it is not valid, too long, or uses look-around or back references.
 */
export function parsePattern(source: string): ParsedPattern {
  if (source.length > MAX_LENGTH) throw new PatternError(`A regular expression has at most ${MAX_LENGTH} characters.`);
  try {
    new RegExp(source);
  } catch {
    throw new PatternError('This is not a valid regular expression.');
  }
  const parser = new Parser(source);
  const tree = parser.choice();
  return { tree, groups: parser.groups, names: parser.names };
}
