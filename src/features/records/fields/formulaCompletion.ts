import { FORMULA_FUNCTIONS } from '@/domain/formulas/formulaFunctions';
import type { Field } from '@/domain/kinds/field';

export interface Completion {
  key: string;
  /** A function or a field that is suggested. */
  kind: 'function' | 'field';
  label: string;
  note: string;
  /** Replaces the characters from `from` on. */
  text: string;
}

export interface Completions {
  from: number;
  items: readonly Completion[];
}

const MOST = 8;
const isLetter = (sign: string | undefined) => sign !== undefined && /[a-z]/i.test(sign);

/** Whether a position is inside quotes. */
function isQuoted(before: string): boolean {
  let quote: string | null = null;
  for (const sign of before)
    if (quote === null) quote = sign === '"' || sign === "'" ? sign : null;
    else if (sign === quote) quote = null;
  return quote !== null;
}

const written = (name: string) => `{${name.replaceAll('}', '}}')}}`;

/**
 * Suggestions at the cursor: fields after an opening brace, functions and fields after letters.
 * @param fields those that a formula may use
 * @returns null if there is nothing to suggest
 */
export function formulaCompletion(text: string, caret: number, fields: readonly Field[]): Completions | null {
  const before = text.slice(0, caret);
  const brace = before.lastIndexOf('{');
  const inField = brace >= 0 && !before.slice(brace).includes('}');
  if (!inField && isQuoted(before)) return null;
  let from = caret;
  if (inField) from = brace;
  else while (isLetter(before[from - 1])) from--;
  const typed = before.slice(inField ? from + 1 : from).toLowerCase();
  if (!inField && typed === '') return null;
  const ranked = fields
    .map((field) => ({ field, at: field.field_name.toLowerCase().indexOf(typed) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => Number(a.at > 0) - Number(b.at > 0));
  const ofFields = ranked.map(
    ({ field }): Completion => ({
      key: field.id,
      kind: 'field',
      label: field.field_name,
      note: 'field',
      text: written(field.field_name),
    }),
  );
  const ofFunctions = inField
    ? []
    : Object.entries(FORMULA_FUNCTIONS)
        .filter(([name]) => name.startsWith(typed))
        .map(
          ([name, { signature }]): Completion => ({
            key: name,
            kind: 'function',
            label: name,
            note: signature,
            text: `${name}(`,
          }),
        );
  const items = [...ofFunctions, ...ofFields].slice(0, MOST);
  return items.length === 0 ? null : { from, items };
}
