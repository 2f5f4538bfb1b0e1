import type { z } from 'zod';
import { counted, numberText, plural } from '@/lib/words/counted';

/** A finding of the validator before it is put into words; `path` leads from the whole input to the faulty part. */
type Finding = Parameters<z.core.$ZodErrorMap>[0];

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  date: 'a date',
  file: 'a file',
};

const FORMS: Readonly<Record<string, string>> = {
  uuid: 'an id (a UUID)',
  guid: 'an id (a UUID)',
  email: 'an e-mail address',
  url: 'a web address',
  datetime: 'a date and time (ISO 8601)',
  date: 'a date (YYYY-MM-DD)',
  time: 'a time (ISO 8601)',
  ipv4: 'an IPv4 address',
  ipv6: 'an IPv6 address',
  cidrv4: 'an IPv4 range such as 10.0.0.0/8',
  cidrv6: 'an IPv6 range such as 2001:db8::/32',
};

/** Choices listed in a message. */
const LISTED = 40;

/** `attrs.options 2: name`: the property that is meant, with list items counted from 1. */
export function placeWords(path: readonly PropertyKey[]): string {
  let words = '';
  let isInside = false;
  for (const part of path) {
    if (typeof part === 'number') {
      words += ` ${part + 1}`;
      isInside = true;
      continue;
    }
    words += `${isInside ? ': ' : words === '' ? '' : '.'}${String(part)}`;
    isInside = false;
  }
  return words === '' ? 'The body' : words.trimStart();
}

const quoted = (value: unknown) => (value === '' ? 'empty' : typeof value === 'string' ? value : JSON.stringify(value));

/** Kind of content that a schema accepts; for texts with a required form, that form. */
function kindOf(expected: string, schema: unknown): string {
  const { format } = (schema as { _zod?: { def?: { format?: string } } } | undefined)?._zod?.def ?? {};
  return FORMS[format ?? ''] ?? KINDS[expected] ?? expected;
}

function choices(values: readonly unknown[]): string {
  if (values.length === 1) return quoted(values[0]);
  const more = values.length > LISTED ? ` … (${values.length} in all)` : '';
  return `one of ${values.slice(0, LISTED).map(quoted).join(', ')}${more}`;
}

/** The size that a limit counts: letters, items, or the number itself. */
function amount(origin: string, limit: number | bigint): string {
  const units: Readonly<Record<string, readonly [string, string]>> = {
    string: ['letter', 'letters'],
    array: ['item', 'items'],
    set: ['item', 'items'],
    record: ['entry', 'entries'],
    file: ['byte', 'bytes'],
  };
  const unit = units[origin];
  return unit ? counted(Number(limit), ...unit) : numberText(Number(limit));
}

const counts = (origin: string) => origin in { string: 0, array: 0, set: 0, record: 0, file: 0 };

function limitWords(origin: string, limit: number | bigint, inclusive: boolean, side: 'least' | 'most'): string {
  const verb = counts(origin) ? 'must have' : 'must be';
  if (inclusive) return `${verb} at ${side} ${amount(origin, limit)}`;
  return `${verb} ${side === 'least' ? 'more' : 'less'} than ${amount(origin, limit)}`;
}

/** The branch of a union that came closest: the one whose findings are deepest, then the one with fewest. */
function closest(branches: readonly (readonly z.core.$ZodIssue[])[]): z.core.$ZodIssue | undefined {
  const depth = (branch: readonly z.core.$ZodIssue[]) => Math.max(...branch.map(({ path }) => path.length));
  const found = branches.filter((branch) => branch.length > 0);
  found.sort((a, b) => depth(b) - depth(a) || a.length - b.length);
  const [best] = found;
  return best && depth(best) > 0 ? best[0] : undefined;
}

/** Kinds of content that the branches of a union accept at the faulty part itself. */
function taken(branches: readonly (readonly z.core.$ZodIssue[])[]): string[] {
  const kinds = branches.flat().flatMap((issue) => {
    if (issue.path.length > 0) return [];
    if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? issue.expected;
    if (issue.code === 'invalid_value') return choices(issue.values);
    return issue.code === 'invalid_format' ? (FORMS[issue.format] ?? []) : [];
  });
  return [...new Set(kinds)];
}

function unionWords(place: string, finding: z.core.$ZodRawIssue): string {
  const { errors = [] } = finding as { errors?: readonly (readonly z.core.$ZodIssue[])[] };
  const near = closest(errors);
  // Its message names the part inside the branch; that of a custom schema names none.
  if (near?.message.startsWith(placeWords(near.path)))
    return `${place}${typeof near.path[0] === 'number' ? ' ' : '.'}${near.message}`;
  if (near) return near.message;
  const kinds = taken(errors);
  return kinds.length > 0
    ? `${place} must be ${kinds.join(' or ')}.`
    : `${place} has a form that is not accepted here.`;
}

function wordsOf(finding: Finding): string {
  const path = finding.path ?? [];
  const place = placeWords(path);
  switch (finding.code) {
    case 'invalid_type':
      if (finding.input === undefined && path.length > 0) return `${place} is required.`;
      return `${place} must be ${kindOf(finding.expected, finding.inst)}.`;
    case 'too_small':
      return `${place} ${limitWords(finding.origin, finding.minimum, finding.inclusive ?? true, 'least')}.`;
    case 'too_big':
      return `${place} ${limitWords(finding.origin, finding.maximum, finding.inclusive ?? true, 'most')}.`;
    case 'invalid_format':
      return `${place} ${FORMS[finding.format] ? `must be ${FORMS[finding.format]}` : 'has a form that is not accepted here'}.`;
    case 'not_multiple_of':
      return `${place} must be a multiple of ${finding.divisor}.`;
    case 'invalid_value':
      if (finding.input === undefined && path.length > 0) return `${place} is required.`;
      return `${place} must be ${choices(finding.values)}.`;
    case 'invalid_union':
      if (finding.input === undefined && path.length > 0) return `${place} is required.`;
      return unionWords(place, finding);
    case 'invalid_key': {
      const name = String(path.at(-1) ?? '');
      return `${placeWords(path.slice(0, -1))}: ${name} is not an id.`;
    }
    case 'unrecognized_keys':
      return `${finding.keys.join(', ')} ${plural(finding.keys.length, 'is not a property', 'are not properties')} here.`;
    default:
      return `${place} is not valid.`;
  }
}

/** The validator's findings in words for people; messages that a schema defines itself are kept. */
export const plainWords: z.core.$ZodErrorMap = (finding) => wordsOf(finding);
