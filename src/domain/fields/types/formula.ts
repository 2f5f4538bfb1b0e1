import { isObject, isTextList } from '@/lib/isObject';
import { fault } from '../fault';
import type { FieldReader } from '../fieldReader';
import type { FieldTypeSpec } from '../fieldTypeSpec';
import { formatNumber } from '../formatNumber';
import { numberKey, textKey } from '../sortKeys';

type Formula = { formula: string; dependencies: string[] } | string | number | boolean;

/** More digits of a result are only floating-point noise (0.1 + 0.2). */
const MOST_DIGITS = 10;

const CALCULATED = 'Formula values are calculated.';

/**
 * A calculated value: the formula with its dependencies if the value describes itself, else the result calculated on
 * reading. Never typed, never stored.
 */
export const formulaType: FieldTypeSpec<Formula> = {
  type: 'formula',
  label: 'Formula',
  holds(content) {
    if (typeof content === 'number') return Number.isFinite(content);
    if (typeof content === 'string' || typeof content === 'boolean') return true;
    return isObject(content) && typeof content.formula === 'string' && isTextList(content.dependencies ?? null);
  },
  format(content, cx) {
    if (typeof content === 'number') {
      const figures = cx.field.attrs.display_options?.significant_figures;
      return formatNumber(figures === undefined ? Number(content.toPrecision(MOST_DIGITS)) : content, figures);
    }
    return typeof content === 'object' ? content.formula : String(content);
  },
  exportText: (content) => (typeof content === 'object' ? content.formula : String(content)),
  roundTrips: false,
  sortKind: 'number-text',
  sortKey(content, cx) {
    if (typeof content === 'number') return numberKey(content);
    if (typeof content === 'boolean') return numberKey(content ? 0 : 1);
    // Texts come after all numbers of the same column.
    return { ...textKey(formulaType.format(content, cx)), n: Number.POSITIVE_INFINITY };
  },
  operators: [],
  isEmpty: (content) => content === '',
  searchText: (content, cx) => formulaType.format(content, cx),
  multi: false,
};

export const formulaReader: FieldReader<Formula> = {
  parse: (text) => fault(text, CALCULATED),
  validate: (content) => fault(content, CALCULATED),
};
