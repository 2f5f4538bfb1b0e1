import { z } from 'zod';
import { fault } from '../fault';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { isObject } from '../isObject';
import { textKey } from '../sortKeys';

const schema = z.object({ type: z.string().min(1), id: z.string().min(1) });
type ObjectReference = z.infer<typeof schema>;

/** Any other resource: its type and id. */
export const objectReferenceType: FieldTypeSpec<ObjectReference> = {
  type: 'object-reference',
  label: 'Object reference',
  content: schema,
  holds(content) {
    if (!isObject(content)) return false;
    const { type, id } = content;
    return typeof type === 'string' && type !== '' && typeof id === 'string' && id !== '';
  },
  parse(text, cx) {
    const found = cx.lookups.objectByName(text);
    return found ? { ok: true, content: found } : fault(text, `Unknown object: ${text}`, { unknown: [text] });
  },
  validate(content) {
    const read = schema.safeParse(content);
    return read.success ? { ok: true, content: read.data } : fault(content, 'Not an object reference');
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
