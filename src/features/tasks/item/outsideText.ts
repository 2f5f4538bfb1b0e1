import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';

/** A value of a type that only items have, as text: its name, otherwise its address, otherwise its id. */
export const outsideText = (content: Json): string => {
  if (isObject(content)) return String(content.name ?? content.url ?? content.id ?? '');
  return content === null ? '' : String(content);
};
