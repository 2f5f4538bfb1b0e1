import { isObject } from '@/lib/isObject';
import { pickKeys } from '@/lib/pickKeys';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { textKey } from '../sortKeys';

type ObjectReference = { type: string; id: string };

/** Any other resource: its type and id. */
export const objectReferenceType: FieldTypeSpec<ObjectReference> = {
  type: 'object-reference',
  label: 'Object reference',
  holds(content) {
    if (!isObject(content)) return false;
    const { type, id } = content;
    return typeof type === 'string' && type !== '' && typeof id === 'string' && id !== '';
  },
  format: (content, cx) => cx.lookups.nameOfObject(content.type, content.id) ?? `Unknown ${content.type}`,
  exportText: (content, cx) => cx.lookups.nameOfObject(content.type, content.id) ?? '',
  roundTrips: true,
  sortKind: 'text',
  sortKey: (content, cx) => textKey(cx.lookups.nameOfObject(content.type, content.id) ?? ''),
  operators: ['is_set'],
  isEmpty: () => false,
  searchText: () => null,
  multi: false,
};

export const objectReferenceReader: FieldReader<ObjectReference> = {
  parse(text, cx) {
    const found = cx.lookups.objectByName(text);
    return found ? { ok: true, content: found } : fault(text, `Unknown object: ${text}`, { unknown: [text] });
  },
  validate(content) {
    if (!objectReferenceType.holds(content)) return fault(content, 'Not an object reference');
    return { ok: true, content: pickKeys(content as ObjectReference, ['type', 'id']) };
  },
};
