import type { Json } from '@/lib/json';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { formatNumber } from '../formatNumber';
import { numberPlace } from '../numberPlace';
import { readNumberText } from '../numberText';
import { isNumericText, numberIn, numericContent } from '../numericText';
import { NUMBER_OPERATORS } from '../operatorGroups';
import { lastKey, numberKey } from '../sortKeys';

/**
 * Markers that say "not measured", which is not the same as empty. Read without regard to case, stored in lower case.
 */
export const NOT_AVAILABLE_MARKERS = ['na', 'n/a', 'null', 'none', '-'] as const;
export type NotAvailable = (typeof NOT_AVAILABLE_MARKERS)[number];

export const NOT_A_NUMBER = 'Not a number';

export function notAvailableMarker(text: string): NotAvailable | null {
  const lower = text.trim().toLowerCase();
  return NOT_AVAILABLE_MARKERS.find((marker) => marker === lower) ?? null;
}

const isMarker = (content: Json): content is NotAvailable =>
  typeof content === 'string' && NOT_AVAILABLE_MARKERS.some((marker) => marker === content);

const isNumber = (content: Json): content is number | string =>
  typeof content === 'number' ? Number.isFinite(content) : typeof content === 'string' && isNumericText(content);

/**
 * A number (as text if it was written with other significant figures: `2.50`), or a marker that says that there is
 * none.
 */
export const numberType: FieldTypeSpec<number | string> = {
  type: 'number',
  label: 'Number',
  holds: (content) => isNumber(content) || isMarker(content),
  format(content, cx) {
    const figures = cx.field.attrs.display_options?.significant_figures;
    const number = numberIn(content);
    if (number === null || (figures === undefined && typeof content === 'string')) return String(content);
    return formatNumber(number, figures);
  },
  exportText: (content) => String(content),
  roundTrips: true,
  sortKind: 'number',
  sortKey(content) {
    const number = numberIn(content);
    return number === null ? lastKey(String(content)) : numberKey(number);
  },
  operators: NUMBER_OPERATORS,
  isEmpty: () => false,
  searchText: (content) => String(content),
  multi: false,
};

export const numberReader: FieldReader<number | string> = {
  parse(text, cx) {
    const marker = notAvailableMarker(text);
    if (marker !== null) return { ok: true, content: marker };
    if (cx.reading) return cx.reading.number(text, numberPlace(cx));
    const read = readNumberText(text, cx.decimal);
    return read === null ? fault(text, NOT_A_NUMBER) : { ok: true, content: numericContent(read.plain) };
  },
  validate(content, cx) {
    if (typeof content === 'number' && Number.isFinite(content)) return { ok: true, content };
    return typeof content === 'string' ? numberReader.parse(content.trim(), cx) : fault(content, NOT_A_NUMBER);
  },
};
