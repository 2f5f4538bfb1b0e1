import { Refusal } from '@/domain/refusal';
import { isNestedBeyond } from '@/lib/isNestedBeyond';
import { lostDigits } from '@/lib/lostDigits';

/** Our data is never nested more deeply, and recursive readers would run out of stack. */
const DEPTH = 40;

function refuse(message: string): never {
  throw new Refusal('invalid', message, [{ validation: 'json', code: 'invalid', message, path: [] }]);
}

/** Refuses a text of JSON that is nested too deeply, before anything of it is read. @throws Refusal invalid */
export function checkDepth(text: string): void {
  if (isNestedBeyond(text, DEPTH)) refuse('The data is nested too deep.');
}

/**
 * Refuses a text of JSON with a number that would become another one as it is read: `370911202104140038` is
 * 370911202104140000 in every reader of numbers.
 * @throws Refusal invalid
 */
export function checkDigits(text: string): void {
  const lost = lostDigits(text);
  if (lost === null) return;
  refuse(`The number ${lost} has more digits than a number in JSON keeps. Send it as text: "${lost}".`);
}

/** Texts that the database cannot store: a zero character, half of a surrogate pair. */
export function checkText(text: string): void {
  if (text.includes('\0') || /\p{Surrogate}/u.test(text)) refuse('A text contains characters that cannot be stored.');
}

/**
 * Refuses JSON that later code could not handle: nested too deeply, with texts that cannot be stored, or with a name
 * that has a meaning in the language (`__proto__`).
 * @throws Refusal invalid
 */
export function checkJson(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') checkText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= DEPTH) refuse('The data is nested too deeply.');
    const isNamed = !Array.isArray(value);
    for (const name of Object.keys(value)) {
      if (isNamed) {
        if (name === '__proto__') refuse('The name __proto__ is not accepted.');
        checkText(name);
      }
      const part: unknown = value[name as keyof typeof value];
      if (typeof part === 'string') checkText(part);
      else if (typeof part === 'object' && part !== null) waiting.push({ value: part, depth: depth + 1 });
    }
  }
}
