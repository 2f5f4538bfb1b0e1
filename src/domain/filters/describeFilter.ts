import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { dayNumberOf } from '../dates/civilDate';
import { isoDateOfDay } from '../dates/isoDate';
import { parseDateText } from '../dates/parseDateText';
import type { FieldShape, FormatContext } from '../fields/fieldContext';
import { FILTER_FIELD_PLACEHOLDER, FILTER_LABELS, isFilterType, needsNoValue } from '../fields/filterTypes';
import { optionById } from '../fields/optionNames';
import { isQualifiedNumber, writeQualifiedNumber } from '../fields/qualifiedNumber';
import type { CompileInput, InactiveReason } from './compiledFilter';
import { compileFilter } from './compileFilter';
import type { Strategy } from './filter';
import type { FilterContext } from './filterContext';
import { filterProp, filterTexts } from './filterProp';
import { relativeRule, type SpanUnit, spanOffset } from './relativeSpan';

export const INACTIVE_WORDS: Record<InactiveReason, string> = {
  no_field: 'The field is gone or not visible.',
  no_type: 'Choose a rule.',
  not_supported: 'This field has no such rule.',
  no_value: 'Enter a value.',
  no_start: 'Enter a date.',
  no_end: 'Enter the end date.',
  bad_value: 'The value cannot be read.',
  no_structure_search: 'Structure search is not loaded.',
};

/** The words of a filter chip: `IC50` `\u2264` `100 nM`. */
export interface FilterSentence {
  field: string;
  operator: string;
  /** Shown values; several for list rules and between. */
  values: string[];
  /** Only when it is not the default. */
  strategy: Strategy | null;
  text: string;
  /** Why the filter is not applied, null when it is. */
  inactive: { reason: InactiveReason; words: string } | null;
}

function spanWords(value: Json, unit: SpanUnit): string {
  const offset = spanOffset(value);
  if (offset === null) return '';
  if (offset === 0) return unit === 'day' ? 'today' : `this ${unit}`;
  const amount = Math.abs(offset);
  const units = amount === 1 ? unit : `${unit}s`;
  return offset < 0 ? `${amount} ${units} ago` : `in ${amount} ${units}`;
}

function plainWords(value: Json): string {
  if (isQualifiedNumber(value)) return writeQualifiedNumber(value, String);
  if (isObject(value) || value === null) return '';
  return Array.isArray(value) ? value.map(plainWords).join(', ') : String(value);
}

function dateWords(value: Json): string {
  if (typeof value !== 'string') return '';
  const read = parseDateText(value.trim());
  return read.ok ? isoDateOfDay(dayNumberOf(read.date)) : value;
}

function namesOf(value: Json, cx: FormatContext): string[] {
  const { field, lookups } = cx;
  return filterTexts(value).map((id) => {
    if (field.field_type === 'people') return lookups.nameOfUser(id) ?? 'Unknown person';
    if (field.field_type === 'record-reference') return lookups.identifierOf(id) ?? 'Unknown record';
    return optionById(field, id)?.name ?? 'Unknown option';
  });
}

function valueWords(filter: CompileInput, cx: FormatContext): string[] {
  const type = filter.filter_type;
  if (!type || !isFilterType(type) || needsNoValue(type)) return [];
  const { value, end } = filterProp(filter.filter_prop);
  const relative = relativeRule(type);
  const words = (one: Json) => (relative ? spanWords(one, relative.unit) : dateWords(one));
  const written = () => {
    if (type.startsWith('between_')) return [words(value), words(end)];
    if (relative || type.endsWith('_absolute') || type === 'last_updated_after') return [words(value)];
    if (type === 'any_of' || type === 'not_any_of') return filterTexts(value);
    switch (cx.field.field_type) {
      case 'select':
      case 'status':
      case 'multiselect':
      case 'people':
      case 'record-reference':
        return namesOf(value, cx);
      default:
        return [plainWords(value)];
    }
  };
  return written().filter((text) => text !== '');
}

/** A filter as a sentence for its chip, with the reason if it is not applied. */
export function describeFilter(filter: CompileInput, field: FieldShape | undefined, cx: FilterContext): FilterSentence {
  const compiled = compileFilter(filter, field, cx);
  const type = filter.filter_type;
  const name = field?.field_name ?? FILTER_FIELD_PLACEHOLDER;
  // The value already says how far from today: "Is before 2 weeks ago".
  const label = type && isFilterType(type) ? FILTER_LABELS[type].split(' (')[0]! : '';
  // Inside a sentence it begins with a lower-case letter: `Class is not empty`.
  const operator = label.charAt(0).toLowerCase() + label.slice(1);
  const values = field ? valueWords(filter, { field, lookups: cx.lookups }) : [];
  const unit = field?.field_type.endsWith('number') ? field.attrs.display_options?.unit : undefined;
  const shown = unit ? values.map((value) => `${value} ${unit}`) : values;
  const { strategy } = filterProp(filter.filter_prop);
  const joined = type?.startsWith('between_') ? shown.join(' and ') : shown.join(', ');
  return {
    field: name,
    operator,
    values: shown,
    strategy: strategy === 'latest' ? null : strategy,
    text: [name, operator, joined].filter((part) => part !== '').join(' '),
    inactive: compiled.active ? null : { reason: compiled.reason, words: INACTIVE_WORDS[compiled.reason] },
  };
}
