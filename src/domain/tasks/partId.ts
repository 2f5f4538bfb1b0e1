import { hashText } from '@/lib/hashText';

/**
 * The id of a part that exists once per pair: the property of a task for a metadata field. It is derived from both ids,
 * so that two devices that create the part offline create one row (a UUID of version 8).
 */
export function partId(of: string, part: string): string {
  const hex = [0, 1, 2, 3].map((n) => hashText(`${n} ${of} ${part} ${n}`).toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}
