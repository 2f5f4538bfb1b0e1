import { fault } from '../fault';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { NUMBER_OPERATORS } from '../operatorGroups';
import { pickKeys } from '../pickKeys';
import {
  isQualifiedNumber,
  parseQualifiedNumber,
  type QualifiedNumber,
  qualifierRank,
  writeQualifiedNumber,
} from '../qualifiedNumber';
import { numberKey } from '../sortKeys';
import { writeNumber } from '../writeNumber';
import { NOT_A_NUMBER } from './number';

export const qualifiedNumberType: FieldTypeSpec<QualifiedNumber> = {
  type: 'qualified-number',
  label: 'Qualified number',
  holds: isQualifiedNumber,
  parse(text, cx) {
    const content = parseQualifiedNumber(text, cx.decimal);
    return content === null ? fault(text, NOT_A_NUMBER) : { ok: true, content };
  },
  validate(content, cx) {
    if (typeof content === 'number' && Number.isFinite(content))
      return { ok: true, content: { qualifier: '=', value: content } };
    if (typeof content === 'string') return qualifiedNumberType.parse(content, cx);
    if (!isQualifiedNumber(content)) return fault(content, NOT_A_NUMBER);
    return { ok: true, content: pickKeys(content, ['qualifier', 'value', 'sd', 'n', 'min', 'max']) };
  },
  format: (content, cx) => writeQualifiedNumber(content, (value) => writeNumber(value, cx.field)),
  exportText: (content) => writeQualifiedNumber(content, String),
  roundTrips: true,
  sortKind: 'number-text',
  sortKey: (content) => numberKey(content.value, String(qualifierRank(content.qualifier))),
  operators: NUMBER_OPERATORS,
  isEmpty: () => false,
  searchText: (content) => writeQualifiedNumber(content, String),
  multi: false,
};
