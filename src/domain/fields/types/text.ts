import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { SET_OR_EMPTY, TEXT_COMPARISONS } from '../operatorGroups';
import { textKey } from '../sortKeys';

export const textType: FieldTypeSpec<string> = {
  type: 'text',
  label: 'Text',
  holds: (content) => typeof content === 'string',
  format: (content) => content,
  exportText: (content) => content,
  roundTrips: true,
  sortKind: 'text',
  sortKey: (content) => textKey(content),
  operators: [...TEXT_COMPARISONS, ...SET_OR_EMPTY],
  isEmpty: (content) => content.trim() === '',
  searchText: (content) => content,
  multi: false,
};

export const textReader: FieldReader<string> = {
  parse: (text) => ({ ok: true, content: text }),
  validate(content) {
    if (typeof content === 'number' || typeof content === 'boolean') return { ok: true, content: String(content) };
    return typeof content === 'string' ? { ok: true, content: content.trim() } : fault(content, 'Not a text');
  },
};
