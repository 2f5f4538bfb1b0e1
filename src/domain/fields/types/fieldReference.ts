import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { SET_OR_EMPTY } from '../operatorGroups';
import { textKey } from '../sortKeys';

/** Another field, by its id. */
export const fieldReferenceType: FieldTypeSpec<string> = {
  type: 'field-reference',
  label: 'Field reference',
  holds: (content) => typeof content === 'string' && content !== '',
  format: (content, cx) => cx.lookups.nameOfField(content) ?? 'Unknown field',
  exportText: (content, cx) => cx.lookups.nameOfField(content) ?? '',
  roundTrips: true,
  sortKind: 'text',
  sortKey: (content, cx) => textKey(cx.lookups.nameOfField(content) ?? ''),
  operators: SET_OR_EMPTY,
  isEmpty: () => false,
  searchText: () => null,
  multi: false,
};

export const fieldReferenceReader: FieldReader<string> = {
  parse(text, cx) {
    const id = cx.lookups.fieldByName(text);
    return id === null ? fault(text, `Unknown field: ${text}`, { unknown: [text] }) : { ok: true, content: id };
  },
  validate: (content) =>
    typeof content === 'string' && content !== '' ? { ok: true, content } : fault(content, 'Not a field'),
};
