import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { SET_OR_EMPTY, TEXT_COMPARISONS } from '../operatorGroups';
import { textKey } from '../sortKeys';
import { readWebAddress } from '../webAddress';

export const urlType: FieldTypeSpec<string> = {
  type: 'URL',
  label: 'URL',
  holds: (content) => typeof content === 'string',
  format: (content) => content,
  exportText: (content) => content,
  roundTrips: true,
  sortKind: 'text',
  sortKey: (content) => textKey(content),
  operators: [...SET_OR_EMPTY, ...TEXT_COMPARISONS],
  isEmpty: (content) => content.trim() === '',
  searchText: (content) => content,
  multi: false,
};

export const urlReader: FieldReader<string> = {
  parse(text) {
    const content = readWebAddress(text);
    return content === null ? fault(text, 'Not a web address') : { ok: true, content };
  },
  validate: (content, cx) =>
    typeof content === 'string' ? urlReader.parse(content.trim(), cx) : fault(content, 'Not a web address'),
};
