import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { SET_OR_EMPTY } from '../operatorGroups';
import { numberKey } from '../sortKeys';
import { readYesNo } from '../yesNo';

export const NOT_A_BOOLEAN = "String must be 'true' or 'false'";

export const booleanType: FieldTypeSpec<boolean> = {
  type: 'boolean',
  label: 'Boolean',
  holds: (content) => typeof content === 'boolean',
  format: (content) => (content ? 'true' : 'false'),
  exportText: (content) => (content ? 'true' : 'false'),
  roundTrips: true,
  sortKind: 'number',
  sortKey: (content) => numberKey(content ? 0 : 1),
  operators: SET_OR_EMPTY,
  isEmpty: () => false,
  searchText: (content) => (content ? 'true' : 'false'),
  multi: false,
};

export const booleanReader: FieldReader<boolean> = {
  parse(text) {
    const content = readYesNo(text);
    return content === null ? fault(text, NOT_A_BOOLEAN) : { ok: true, content };
  },
  validate(content) {
    if (typeof content === 'boolean') return { ok: true, content };
    if (content === 'true' || content === 'false') return { ok: true, content: content === 'true' };
    return fault(content, NOT_A_BOOLEAN);
  },
};
