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

const CLOSED_BY: Readonly<Record<string, string>> = { '"': '"', "'": "'", '{': '}' };

/** The sign that opened the text or the name in which a position is; null outside of both. */
function openedBy(before: string): { sign: string; at: number } | null {
  let open: { sign: string; at: number } | null = null;
  for (let at = 0; at < before.length; at++) {
    const sign = before[at] ?? '';
    // A quote in a name ({5' end}) opens nothing, nor does a brace in a text.
    if (open === null) open = sign in CLOSED_BY ? { sign, at } : null;
    else if (sign !== CLOSED_BY[open.sign]) continue;
    else if (sign === '}' && before[at + 1] === '}') at++;
    else open = null;
  }
  return open;
}

const written = (name: string) => `{${name.replaceAll('}', '}}')}}`;

/**
 * Suggestions at the cursor: fields after an opening brace, functions and fields after letters.
 * @param fields those that a formula may use
 * @returns null if there is nothing to suggest
 */
export function formulaCompletion(text: string, caret: number, fields: readonly Field[]): Completions | null {
  const before = text.slice(0, caret);
  const open = openedBy(before);
  const inField = open?.sign === '{';
  if (open && !inField) return null;
  let from = caret;
  if (inField) from = open.at;
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
