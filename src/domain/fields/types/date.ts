import { formatIsoDate, isoDayNumber, parseIsoDate } from '../../dates/isoDate';
import { parseDateText } from '../../dates/parseDateText';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { DATE_OPERATORS } from '../operatorGroups';
import { numberKey } from '../sortKeys';

/** A civil day, `YYYY-MM-DD`. */
export const dateType: FieldTypeSpec<string> = {
  type: 'date',
  label: 'Date',
  holds: (content) => typeof content === 'string' && parseIsoDate(content) !== null,
  format: (content) => content,
  exportText: (content) => content,
  roundTrips: true,
  sortKind: 'number',
  sortKey: (content) => numberKey(isoDayNumber(content) ?? 0),
  operators: DATE_OPERATORS,
  isEmpty: () => false,
  searchText: (content) => content,
  multi: false,
};

export const dateReader: FieldReader<string> = {
  parse(text, cx) {
    if (cx.reading) return cx.reading.date(text);
    const read = parseDateText(text);
    if (!read.ok) return fault(text, read.message);
    const content = formatIsoDate(read.date);
    return read.note === undefined ? { ok: true, content } : { ok: true, content, note: read.note };
  },
  validate: (content, cx) =>
    typeof content === 'string' ? dateReader.parse(content.trim(), cx) : fault(content, 'Not a date'),
};
