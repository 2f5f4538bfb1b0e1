import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { readWebAddress } from '../fields/webAddress';
import type { PropertyType } from '../kinds/propertyType';

const LONGEST = 2000;
const EMAIL = /^[^\s@<>"(),:;\\]{1,64}@[^\s@<>"(),:;\\.]{1,63}(?:\.[^\s@<>"(),:;\\.]{1,63}){1,8}$/;

export type ReadContent = { ok: true; content: Json } | { ok: false; message: string };

/** The content of a metadata field of a type that only tasks have: an address, a phone number, or an external thing. */
export function outsideContent(type: PropertyType, content: Json): ReadContent {
  if (isObject(content)) {
    const { name, url, id } = content;
    const texts = [name, url, id].filter((text) => text !== undefined && text !== null);
    if (texts.length === 0 || texts.some((text) => typeof text !== 'string' || text.length > LONGEST))
      return { ok: false, message: 'Give a name, a url or an id as text.' };
    const address = typeof url === 'string' && url !== '' ? readWebAddress(url) : null;
    if (typeof url === 'string' && url !== '' && address === null)
      return { ok: false, message: `${url} is not a web address.` };
    return { ok: true, content: { ...content, ...(address ? { url: address } : {}) } };
  }
  if (typeof content !== 'string') return { ok: false, message: 'This takes text.' };
  const text = content.trim();
  if (text === '') return { ok: true, content: null };
  if (text.length > LONGEST) return { ok: false, message: `At most ${LONGEST} characters are allowed.` };
  if (type === 'email' && !EMAIL.test(text)) return { ok: false, message: `${text} is not an email address.` };
  if (type === 'phone' && !/^\+?[\d\s()./-]{3,40}$/.test(text))
    return { ok: false, message: `${text} is not a phone number.` };
  return { ok: true, content: text };
}
