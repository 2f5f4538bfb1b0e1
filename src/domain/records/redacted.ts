import type { Json } from '@/lib/json';

/** Replaces a content that the reader may not see. */
export const REDACTED = 'REDACTED';

export function isRedacted(content: Json): boolean {
  return content === REDACTED;
}
