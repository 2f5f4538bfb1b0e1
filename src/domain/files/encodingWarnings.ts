import { counted, plural } from '@/lib/words/counted';
import { SURE_ENCODING } from './detectEncoding';
import type { FileWarning } from './fileWarning';
import { ENCODING_NAMES, type TextEncoding } from './textEncodings';

/**
 * Warnings about the encoding in which a file was read.
 * @param confidence of the guess; null = the person has chosen the encoding
 * @param unreadable characters that the encoding does not explain
 */
export function encodingWarnings(encoding: TextEncoding, confidence: number | null, unreadable: number): FileWarning[] {
  const name = ENCODING_NAMES[encoding];
  const warn = (message: string): FileWarning[] => [{ row: null, message }];
  if (unreadable > 0) {
    const what = counted(unreadable, 'character');
    return warn(`${what} ${plural(unreadable, 'is', 'are')} not readable as ${name}. Choose another encoding.`);
  }
  if (confidence === null || confidence >= SURE_ENCODING) return [];
  return warn(`The encoding is a guess: ${name}. Check the characters, or choose another encoding.`);
}
