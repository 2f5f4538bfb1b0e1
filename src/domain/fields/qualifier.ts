export const QUALIFIERS = ['<', '<=', '=', '>=', '>'] as const;
export type Qualifier = (typeof QUALIFIERS)[number];

/** Signs as they are shown; `=` is not. */
export const QUALIFIED_SIGNS: Record<Qualifier, string> = {
  '<': '<',
  '<=': '\u2264',
  '=': '',
  '>=': '\u2265',
  '>': '>',
};

/** Order among numbers of the same value: `<`, `<=`, `=`, `>=`, `>`. */
export function qualifierRank(qualifier: Qualifier): number {
  return QUALIFIERS.indexOf(qualifier);
}
