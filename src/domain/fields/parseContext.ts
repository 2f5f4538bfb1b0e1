import type { Json } from '@/lib/json';
import type { DecimalSeparator } from './decimalSeparator';
import type { FormatContext } from './fieldContext';
import type { ReadingOfTexts } from './readingOfTexts';

/** Context for reading a typed or pasted text. */
export interface ParseContext extends FormatContext {
  decimal: DecimalSeparator;
  /** How people's texts are read; absent = only by the rules of the specification. */
  reading?: ReadingOfTexts | undefined;
  /** Whose vote a typed yes or no is; null = votes cannot be typed. */
  actorId?: string | null;
  /** The current content of the cell, for votes: other people's votes are kept. */
  current?: Json;
}
