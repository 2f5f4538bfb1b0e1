import { foldText } from '@/lib/foldText';

/**
 * The form in which identifiers are compared: trimmed, without regard to case, and with look-alike spellings unified
 * (see foldText).
 */
export function identifierKey(identifier: string): string {
  return foldText(identifier).trim();
}
