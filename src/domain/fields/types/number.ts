import type { Json } from '@/lib/json';
import { fault } from '../fault';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { formatNumber } from '../formatNumber';
import { parseNumberText } from '../numberText';
import { NUMBER_OPERATORS } from '../operatorGroups';
import { lastKey, numberKey } from '../sortKeys';

/** Say "not measured", which is not the same as empty. Read without regard to case, kept in lower case. */
export const NOT_AVAILABLE_MARKERS = ['na', 'n/a', 'null', 'none', '-'] as const;
export type NotAvailable = (typeof NOT_AVAILABLE_MARKERS)[number];

export const NOT_A_NUMBER = 'Not a number';

export function notAvailableMarker(text: string): NotAvailable | null {
  const lower = text.trim().toLowerCase();
  return NOT_AVAILABLE_MARKERS.find((marker) => marker === lower) ?? null;
}

const isMarker = (content: Json): content is NotAvailable =>
  typeof content === 'string' && NOT_AVAILABLE_MARKERS.some((marker) => marker === content);

/** A number, or a marker that says that there is none. */
export const numberType: FieldTypeSpec<number | NotAvailable> = {
  type: 'number',
  label: 'Number',
  holds: (content) => (typeof content === 'number' ? Number.isFinite(content) : isMarker(content)),
  parse(text, cx) {
    const content = notAvailableMarker(text) ?? parseNumberText(text, cx.decimal);
    return content === null ? fault(text, NOT_A_NUMBER) : { ok: true, content };
  },
  validate(content, cx) {
    if (typeof content === 'number' && Number.isFinite(content)) return { ok: true, content };
    return typeof content === 'string' ? numberType.parse(content.trim(), cx) : fault(content, NOT_A_NUMBER);
  },
  format(content, cx) {
    if (typeof content === 'string') return content;
    return formatNumber(content, cx.field.attrs.display_options?.significant_figures);
  },
  exportText: (content) => String(content),
  roundTrips: true,
  sortKind: 'number',
  sortKey: (content) => (typeof content === 'number' ? numberKey(content) : lastKey(content)),
  operators: NUMBER_OPERATORS,
  isEmpty: () => false,
  searchText: (content) => String(content),
  multi: false,
};
