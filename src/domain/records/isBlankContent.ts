import type { Json } from '@/lib/json';

/** Whether a content clears its cell: null, empty or blank text, an empty list. */
export function isBlankContent(content: Json): boolean {
  if (content === null) return true;
  if (typeof content === 'string') return content.trim() === '';
  return Array.isArray(content) && content.length === 0;
}
