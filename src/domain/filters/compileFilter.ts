import { assertNever } from '@/lib/assertNever';
import { foldText } from '@/lib/foldText';
import type { Json } from '@/lib/json';
import { DAY_MILLIS } from '../dates/civilDate';
import { formatIsoDate, isoDayNumber } from '../dates/isoDate';
import { parseDateText } from '../dates/parseDateText';
import { parseMoment } from '../dates/parseMoment';
import type { FieldShape } from '../fields/fieldContext';
import { operatorsOf } from '../fields/fieldRegistry';
import { type FilterType, isFilterType } from '../fields/filterTypes';
import { isWorkedOut } from '../fields/isWorkedOut';
import { isQualifiedNumber, parseQualifiedNumber, type QualifiedNumber } from '../fields/qualifiedNumber';
import type { Compilation, CompileInput, ContentTest, InactiveReason } from './compiledFilter';
import type { FilterContext } from './filterContext';
import { type FilterProp, filterProp, filterTexts } from './filterProp';
import { type DateBound, namedSpan, relativeRule, type SpanUnit, spanIndex, spanOffset } from './relativeSpan';

type TestOr = ContentTest | InactiveReason;

const TEXT_HOW: Partial<Record<FilterType, 'equals' | 'contains' | 'starts' | 'ends'>> = {
  equals: 'equals',
  any_of: 'equals',
  not_any_of: 'equals',
  contains: 'contains',
  not_contains: 'contains',
  starts_with: 'starts',
  ends_with: 'ends',
};

const NUMBER_HOW = {
  equals: 'equals',
  not_equals: 'not_equals',
  less_than: 'less',
  less_than_or_equal: 'less_or_equal',
  greater_than: 'greater',
  greater_than_or_equal: 'greater_or_equal',
} as const;

const LIST_RULES = ['subset', 'superset', 'overlap', 'no_overlap', 'same_elements'] as const;

const textOf = (value: Json) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

/** Day number of a date in a filter: one of the four forms, or a time whose date part counts. */
function dayOf(value: Json): number | null {
  if (typeof value !== 'string') return null;
  const read = parseDateText(value.trim().replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1'));
  return read.ok ? isoDayNumber(formatIsoDate(read.date)) : null;
}

function textTest(type: FilterType, value: Json): TestOr {
  const how = TEXT_HOW[type];
  if (!how) return 'not_supported';
  const many = type === 'any_of' || type === 'not_any_of';
  // Blanks count in a part of a text ("IC50 of"), but not around a whole one.
  const needles = many
    ? filterTexts(value)
    : how === 'equals'
      ? [textOf(value)]
      : [typeof value === 'string' ? value : textOf(value)];
  if (needles.length === 0 || needles.some((needle) => needle.trim() === '')) return 'no_value';
  const lower = needles.map(foldText);
  return { kind: 'text', how, needles: lower, negated: type === 'not_any_of' || type === 'not_contains' };
}

function numberBound(value: Json): QualifiedNumber | InactiveReason {
  if (typeof value === 'number' && Number.isFinite(value)) return { qualifier: '=', value };
  if (isQualifiedNumber(value)) return value;
  const text = textOf(value);
  if (text === '') return 'no_value';
  return parseQualifiedNumber(text, '.') ?? 'bad_value';
}

/** Bounds in whole units: before and after exclude the named unit, between includes both ends. */
function spanTest(bound: DateBound, unit: SpanUnit, start: number, end: number | null): TestOr {
  if (bound === 'before') return { kind: 'span', unit, from: null, to: start - 1 };
  if (bound === 'after') return { kind: 'span', unit, from: start + 1, to: null };
  return end === null ? 'no_end' : { kind: 'span', unit, from: start, to: end };
}

const isMissing = (value: Json) => value === null || value === '';

function dateTest(type: FilterType, value: Json, end: Json, cx: FilterContext): TestOr {
  const today = isoDayNumber(cx.today);
  if (today === null) return 'bad_value';
  const named = namedSpan(type);
  if (named) {
    const index = spanIndex(today, named.unit) + named.offset;
    return { kind: 'span', unit: named.unit, from: index, to: index };
  }
  const relative = relativeRule(type);
  const read = relative ? spanOffset : dayOf;
  const start = read(value);
  if (start === null) return isMissing(value) ? 'no_start' : 'bad_value';
  const until = read(end);
  const bound = relative?.bound ?? (type.slice(0, -'_absolute'.length) as DateBound);
  if (bound === 'between' && until === null && !isMissing(end)) return 'bad_value';
  if (!relative) return spanTest(bound, 'day', start, until);
  const now = spanIndex(today, relative.unit);
  return spanTest(bound, relative.unit, now + start, until === null ? null : now + until);
}

function contentTest(field: FieldShape, type: FilterType, prop: FilterProp, cx: FilterContext): TestOr {
  const { value, end, structure } = prop;
  if (type === 'is_set' || type === 'is_empty') return { kind: 'presence', set: type === 'is_set' };
  switch (field.field_type) {
    case 'number':
    case 'qualified-number': {
      const bound = numberBound(value);
      if (typeof bound === 'string') return bound;
      return { kind: 'number', how: NUMBER_HOW[type as keyof typeof NUMBER_HOW], bound };
    }
    case 'smiles-string':
    case 'molfile': {
      const pattern = typeof value === 'string' ? value.trim() : '';
      if (pattern === '') return 'no_value';
      if (!cx.matchesStructure) return 'no_structure_search';
      return { kind: 'structure', question: { pattern, ...structure }, negated: type === 'not_contains' };
    }
    case 'date':
      return dateTest(type, value, end, cx);
    case 'select':
    case 'status':
    case 'multiselect':
    case 'people':
    case 'record-reference': {
      const ids = new Set(filterTexts(value));
      if (ids.size === 0) return 'no_value';
      const rule = LIST_RULES.find((name) => name === type);
      return rule ? { kind: 'list', rule, ids } : { kind: 'choice', ids, negated: type === 'is_not_one_of' };
    }
    case 'text':
    case 'field-reference':
    case 'file':
    case 'image':
    case 'URL':
    case 'boolean':
    case 'votes':
    case 'xy-array':
    case 'dna-oligo':
    case 'rna-oligo':
    case 'peptide':
    case 'plasmid':
    case 'formula':
    case 'rxn':
    case 'object-reference':
      return textTest(type, value);
    default:
      return assertNever(field.field_type);
  }
}

/** The first moment that counts as updated: the day after a date in the person's zone, the moment after a time. */
function updatedFrom(value: Json, cx: FilterContext): number | InactiveReason {
  if (isMissing(value)) return 'no_start';
  const moment = typeof value === 'string' ? parseMoment(value.trim(), cx.tzMinutes) : null;
  if (moment !== null) return moment + 1;
  const day = typeof value === 'string' && value.includes('T') ? null : dayOf(value);
  return day === null ? 'bad_value' : (day + 1) * DAY_MILLIS - cx.tzMinutes * 60_000;
}

/**
 * Makes a filter ready for its field, or says why it is not applied: it has no field or type, its type is not one of
 * the field's, its value is missing (the rule of completeness) or cannot be read. Filters that are not applied are
 * skipped silently; the reason is for the chip.
 */
export function compileFilter(filter: CompileInput, field: FieldShape | undefined, cx: FilterContext): Compilation {
  if (!field) return { active: false, reason: 'no_field' };
  const type = filter.filter_type;
  if (!type) return { active: false, reason: 'no_type' };
  if (!isFilterType(type) || !operatorsOf(field.field_type).includes(type))
    return { active: false, reason: 'not_supported' };
  if (type === 'last_updated_after' && isWorkedOut(field)) return { active: false, reason: 'not_supported' };
  const prop = filterProp(filter.filter_prop);
  if (type === 'last_updated_after') {
    const from = updatedFrom(prop.value, cx);
    if (typeof from === 'string') return { active: false, reason: from };
    return { active: true, filter: { kind: 'updated', type, fromMillis: from } };
  }
  const test = contentTest(field, type, prop, cx);
  if (typeof test === 'string') return { active: false, reason: test };
  return { active: true, filter: { kind: 'content', type, strategy: prop.strategy, test } };
}
