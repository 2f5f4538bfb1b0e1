import { isTextList } from '@/lib/isObject';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { LIST_SEPARATOR } from '../listSeparator';
import { LIST_OPERATORS } from '../operatorGroups';
import { textKey } from '../sortKeys';
import { splitNames } from '../splitNames';

/** Records of the table that the field refers to, as a list of their ids. */
export const recordReferenceType: FieldTypeSpec<string[]> = {
  type: 'record-reference',
  label: 'Record reference',
  holds: isTextList,
  format: (content, cx) =>
    content.map((id) => cx.lookups.identifierOf(id) ?? 'Not on this device').join(LIST_SEPARATOR),
  exportText: (content, cx) => content.map((id) => cx.lookups.identifierOf(id) ?? '').join(LIST_SEPARATOR),
  roundTrips: true,
  sortKind: 'text',
  sortKey: (content, cx) => textKey(content.map((id) => cx.lookups.identifierOf(id) ?? '').join(LIST_SEPARATOR)),
  operators: LIST_OPERATORS,
  isEmpty: (content) => content.length === 0,
  searchText: () => null,
  multi: true,
};

export const recordReferenceReader: FieldReader<string[]> = {
  parse(text, cx) {
    const { ids, unknown } = splitNames(text, (name) => cx.lookups.recordByIdentifier(cx.field.ref_slice_id, name));
    if (unknown.length > 0) return fault(text, `Unknown record: ${unknown.join(', ')}`, { unknown });
    return { ok: true, content: ids.length === 0 ? null : ids };
  },
  validate(content) {
    const sent = typeof content === 'string' ? [content] : content;
    return isTextList(sent) ? { ok: true, content: [...new Set(sent)] } : fault(content, 'Not a list of records');
  },
};
