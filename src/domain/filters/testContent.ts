import { assertNever } from '@/lib/assertNever';
import { foldText } from '@/lib/foldText';
import { isObject } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { isoDayNumber } from '../dates/isoDate';
import { numberIn } from '../fields/numericText';
import { compareQualifiedNumbers, isQualifiedNumber, type QualifiedNumber } from '../fields/qualifiedNumber';
import type { ContentTest } from './compiledFilter';
import type { FilterContext } from './filterContext';
import { spanIndex } from './relativeSpan';

/** The texts that text filters look at: the text itself, or the names of files. */
function textsOf(content: Json): string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((file) => (isObject(file) && typeof file.filename === 'string' ? [file.filename] : []));
}

function textMatches(test: ContentTest & { kind: 'text' }, text: string): boolean {
  const lower = foldText(text);
  if (test.how === 'equals') return test.needles.includes(lower.trim());
  if (test.how === 'contains') return test.needles.some((needle) => lower.includes(needle));
  return test.needles.some((needle) => (test.how === 'starts' ? lower.startsWith(needle) : lower.endsWith(needle)));
}

function numberOf(content: Json): QualifiedNumber | null {
  if (isQualifiedNumber(content)) return content;
  const value = numberIn(content);
  return value === null ? null : { qualifier: '=', value };
}

function testNumber(test: ContentTest & { kind: 'number' }, content: Json): boolean {
  const number = numberOf(content);
  // Nothing and "not measured" are not equal to any number, and neither less nor greater.
  if (!number) return test.how === 'not_equals';
  const order = compareQualifiedNumbers(number, test.bound);
  switch (test.how) {
    case 'equals':
      return order === 0;
    case 'not_equals':
      return order !== 0;
    case 'less':
      return order < 0;
    case 'less_or_equal':
      return order <= 0;
    case 'greater':
      return order > 0;
    case 'greater_or_equal':
      return order >= 0;
    default:
      return assertNever(test.how);
  }
}

function testList(test: ContentTest & { kind: 'list' }, content: Json): boolean {
  const held = new Set(Array.isArray(content) ? content.filter((item) => typeof item === 'string') : []);
  const inside = [...held].filter((id) => test.ids.has(id)).length;
  switch (test.rule) {
    case 'subset':
      return inside === held.size;
    case 'superset':
      return inside === test.ids.size;
    case 'overlap':
      return inside > 0;
    case 'no_overlap':
      return inside === 0;
    case 'same_elements':
      return inside === held.size && inside === test.ids.size;
    default:
      return assertNever(test.rule);
  }
}

function testSpan(test: ContentTest & { kind: 'span' }, content: Json): boolean {
  const day = typeof content === 'string' ? isoDayNumber(content) : null;
  if (day === null) return false;
  const index = spanIndex(day, test.unit);
  return (test.from === null || index >= test.from) && (test.to === null || index <= test.to);
}

/**
 * Whether one content passes. Null is an empty cell: it passes filters for the absence of something (is_empty,
 * not_equals, not_contains, not_any_of, is_not_one_of, no_overlap) and subset, and no others.
 */
export function testContent(test: ContentTest, content: Json | null, cx: FilterContext): boolean {
  switch (test.kind) {
    case 'presence':
      return (content !== null) === test.set;
    case 'text':
      return textsOf(content).some((text) => textMatches(test, text)) !== test.negated;
    case 'number':
      return testNumber(test, content);
    case 'choice':
      return (typeof content === 'string' && test.ids.has(content)) !== test.negated;
    case 'list':
      return testList(test, content);
    case 'span':
      return testSpan(test, content);
    case 'structure':
      return (content !== null && cx.matchesStructure?.(content, test.question) === true) !== test.negated;
    default:
      return assertNever(test);
  }
}
