import type { RowKind } from './kinds/rowKind';

/** One error of an input, as the API reports it. `path` leads to the error: name of the field, number of the row. */
export interface Issue {
  validation: string;
  code: string;
  message: string;
  path: (string | number)[];
}

/** Why a command is refused. The HTTP status follows from the code. */
export type RefusalCode =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'too_many'
  | 'outside';

export const REFUSAL_STATUS: Record<RefusalCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_many: 429,
  outside: 502,
};

/** Further details besides the code and the words of a refusal. */
export interface RefusalFacts {
  /** Seconds after which it may be tried again. */
  retryAfter?: number | null;
  /** The kind of row that is missing. */
  missing?: RowKind;
}

/** The one error that domain and commands throw on purpose. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly issues: readonly Issue[];
  /** Seconds after which it may be tried again; null = unknown. */
  readonly retryAfter: number | null;
  /** The kind of row that is missing; null = the reason is another. */
  readonly missing: RowKind | null;
  constructor(code: RefusalCode, content: string, issues: readonly Issue[] = [], facts: RefusalFacts = {}) {
    super(content);
    this.name = 'Refusal';
    this.code = code;
    this.issues = issues;
    this.retryAfter = facts.retryAfter ?? null;
    this.missing = facts.missing ?? null;
  }
  /** The body's `content`: the list of issues when there are any, else the text. */
  get content(): string | readonly Issue[] {
    return this.issues.length > 0 ? this.issues : this.message;
  }
}

/** A refusal that points to one attribute of the input. */
export function invalid(path: (string | number)[], message: string, validation = 'value'): Refusal {
  return new Refusal('invalid', message, [{ validation, code: 'invalid', message, path }]);
}
