import { readUnit } from './unitTable';

export interface WithUnit {
  /** The text before the unit. */
  text: string;
  /** As it is written. */
  unit: string;
}

/** Longest unit that is looked for. */
const LONGEST = 12;
const NUMBER_END = /[\d.)]/;
/** Never a unit, and the most frequent text in a column of numbers. */
const DIGITS = /^[\d.,]+$/;

/** A value followed by a unit (`5 mg`, `>99%`); null if the text does not end in a known unit. */
export function splitUnit(text: string): WithUnit | null {
  const trimmed = text.trim();
  for (let at = Math.max(1, trimmed.length - LONGEST); at < trimmed.length; at++) {
    const before = trimmed.slice(0, at).trimEnd();
    if (!NUMBER_END.test(before.at(-1) ?? '')) continue;
    const unit = trimmed.slice(at).trim();
    if (!DIGITS.test(unit) && readUnit(unit)) return { text: before, unit };
  }
  return null;
}

const BRACKETS: Record<string, string> = { ')': '(', ']': '[' };

/**
 * A header with its unit in brackets or after a slash: `IC50 (nM)`, `Weight [mg]`, `Conc. / µM`; null without a known
 * one.
 */
export function splitHead(head: string): WithUnit | null {
  const trimmed = head.trim();
  const open = BRACKETS[trimmed.at(-1) ?? ''];
  const at = open ? trimmed.lastIndexOf(open) : trimmed.lastIndexOf(' / ');
  if (at <= 0) return null;
  const unit = open ? trimmed.slice(at + 1, -1).trim() : trimmed.slice(at + 3).trim();
  const text = trimmed.slice(0, at).trim();
  return text !== '' && readUnit(unit) ? { text, unit } : null;
}
