import { isObject } from '@/lib/isObject';
import { pickKeys } from '@/lib/pickKeys';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { numberPlace } from '../numberPlace';
import { NUMBER_OPERATORS } from '../operatorGroups';
import {
  isQualifiedNumber,
  parseQualifiedNumber,
  type QualifiedNumber,
  withTrueText,
  writeQualifiedNumber,
} from '../qualifiedNumber';
import { splitQualifier } from '../qualifiedText';
import { qualifierRank } from '../qualifier';
import { numberKey } from '../sortKeys';
import { writeNumber } from '../writeNumber';
import { NOT_A_NUMBER } from './number';

const inFull = (content: QualifiedNumber) => content.text ?? writeQualifiedNumber(content, String);

export const qualifiedNumberType: FieldTypeSpec<QualifiedNumber> = {
  type: 'qualified-number',
  label: 'Qualified number',
  holds: isQualifiedNumber,
  format: (content, { field }) =>
    (field.attrs.display_options?.significant_figures === undefined ? content.text : undefined) ??
    writeQualifiedNumber(content, (value) => writeNumber(value, field)),
  exportText: inFull,
  roundTrips: true,
  sortKind: 'number-text',
  sortKey: (content) => numberKey(content.value, String(qualifierRank(content.qualifier))),
  operators: NUMBER_OPERATORS,
  isEmpty: () => false,
  searchText: inFull,
  multi: false,
};

export const qualifiedNumberReader: FieldReader<QualifiedNumber> = {
  parse(text, cx) {
    if (cx.reading) return cx.reading.qualified(text, numberPlace(cx));
    const content = parseQualifiedNumber(text, cx.decimal);
    return content === null ? fault(text, NOT_A_NUMBER) : { ok: true, content };
  },
  validate(content, cx) {
    if (typeof content === 'number' && Number.isFinite(content))
      return { ok: true, content: { qualifier: '=', value: content } };
    if (typeof content === 'string') return qualifiedNumberReader.parse(content, cx);
    const sign = isObject(content) && typeof content.qualifier === 'string' ? content.qualifier.trim() : null;
    const { qualifier, rest } = splitQualifier(sign ?? '=');
    if (sign !== null && (qualifier === null || rest !== ''))
      return fault(content, `${sign || 'An empty text'} is not a qualifier: use <, <=, =, >= or >.`);
    const given = isObject(content) ? { ...content, qualifier } : content;
    if (!isQualifiedNumber(given)) return fault(content, NOT_A_NUMBER);
    const known = pickKeys(given, ['qualifier', 'value', 'sd', 'n', 'min', 'max', 'text']);
    return { ok: true, content: withTrueText(known) };
  },
};
