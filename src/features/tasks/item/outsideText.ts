import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';

/** A content of a type that items alone have, as it is read: its name, else its address, else its id. */
export const outsideText = (content: Json): string => {
  if (isObject(content)) return String(content.name ?? content.url ?? content.id ?? '');
  return content === null ? '' : String(content);
};
