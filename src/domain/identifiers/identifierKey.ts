import { foldText } from '@/lib/foldText';

/** The form in which identifiers are compared: trimmed, without regard to case, and one for spellings that look alike (see foldText). */
export function identifierKey(identifier: string): string {
  return foldText(identifier).trim();
}
