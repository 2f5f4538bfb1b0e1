import { foldText } from '@/lib/foldText';

/** Control characters, which nobody sees, but for what parts lines and columns. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

/**
 * The form in which identifiers are compared: trimmed, without regard to case, and with look-alike spellings unified
 * (see foldText).
 */
export function identifierKey(identifier: string): string {
  return foldText(identifier.replace(CONTROLS, '')).trim();
}
