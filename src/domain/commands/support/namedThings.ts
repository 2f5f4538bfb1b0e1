import { isObject, isTextList } from '@/lib/isObject';
import type { Json } from '@/lib/json';
import { isUuid } from '@/lib/uuid';
import type { Field } from '../../kinds/field';
import type { FieldType } from '../../kinds/fieldType';
import { KINDS } from '../../kinds/registry';
import type { PlainKind } from '../../kinds/rowKind';
import type { Reader } from '../reader';

/** A thing that a content refers to. */
interface Named {
  /** Null for a type of which nothing can exist. */
  kind: PlainKind | 'record' | null;
  id: string;
  noun: string;
  /** The table that it must belong to; null = any. */
  sliceId?: string | null;
}

/** Which of the things that contents refer to exist; what the actor may not know of does not. */
export interface NamedThings {
  has(kind: PlainKind | 'record', id: string): boolean;
  /** The table of a record; undefined for one that is not on the device. */
  tableOf(recordId: string): string | undefined;
  /** Whether a record that is not on the device does not exist. */
  holdsAll: boolean;
}

const textsOf = (content: Json): string[] =>
  isTextList(content) ? content : typeof content === 'string' ? [content] : [];
const people = (ids: readonly string[]): Named[] => ids.map((id) => ({ kind: 'member', id, noun: 'person' }));

/** The API's words for kinds of things, besides the kinds' own names. */
const ALIASES: { readonly [type: string]: PlainKind | 'record' } = {
  table: 'slice',
  entity_slice: 'slice',
  user: 'member',
};

function objectOf(type: string): PlainKind | 'record' | null {
  if (Object.hasOwn(ALIASES, type)) return ALIASES[type] ?? null;
  return Object.hasOwn(KINDS, type) && type !== 'value' ? (type as PlainKind | 'record') : null;
}

const NAMING: { readonly [type in FieldType]?: (content: Json, field: Field) => Named[] } = {
  people: (content) => people(textsOf(content)),
  votes: (content) =>
    isObject(content) ? people([...textsOf(content.upvotes ?? null), ...textsOf(content.downvotes ?? null)]) : [],
  'record-reference': (content, field) =>
    textsOf(content).map((id) => ({ kind: 'record', id, noun: 'record', sliceId: field.ref_slice_id })),
  'field-reference': (content) => textsOf(content).map((id) => ({ kind: 'field', id, noun: 'field' })),
  'object-reference': (content) =>
    isObject(content) && typeof content.type === 'string' && typeof content.id === 'string'
      ? [{ kind: objectOf(content.type), id: content.id, noun: content.type }]
      : [],
};

const namedIn = (content: Json, field: Field): Named[] => NAMING[field.field_type]?.(content, field) ?? [];

/** Looks up the things that contents refer to. @param read contains only what the actor may know of */
export async function loadNamedThings(
  read: Reader,
  contents: readonly { field: Field; content: Json }[],
): Promise<NamedThings> {
  const byKind = new Map<PlainKind | 'record', Set<string>>();
  for (const { field, content } of contents)
    for (const { kind, id } of namedIn(content, field))
      if (kind !== null) byKind.set(kind, (byKind.get(kind) ?? new Set()).add(id));
  const there = new Set<string>();
  const tables = new Map<string, string>();
  for (const [kind, ids] of byKind) {
    // An id that is not in our form refers to nothing, and databases refuse to look it up.
    const list = [...ids].filter(isUuid);
    if (kind === 'record') {
      for (const record of await read.records(list)) {
        if (!record) continue;
        tables.set(record.id, record.attrs.entity_slice_id);
        if (!record.attrs.is_deleted) there.add(`record:${record.id}`);
      }
    } else {
      for (const row of await read.many(kind, list))
        if (row && !('is_deleted' in row && row.is_deleted)) there.add(`${kind}:${row.id}`);
    }
  }
  return {
    has: (kind, id) => there.has(`${kind}:${id}`),
    tableOf: (id) => tables.get(id),
    holdsAll: read.holdsAll,
  };
}

/**
 * Why a field cannot accept a content because of a thing that it names; null when it can. Things that the cell already
 * named may have been deleted since, and stay.
 */
export function namedFault(content: Json, current: Json, field: Field, things: NamedThings): string | null {
  const before = new Set(namedIn(current, field).map(({ kind, id }) => `${kind}:${id}`));
  for (const { kind, id, noun, sliceId = null } of namedIn(content, field)) {
    if (before.has(`${kind}:${id}`)) continue;
    const isAway = kind === 'record' && !things.holdsAll && things.tableOf(id) === undefined;
    if (isAway) continue;
    if (kind === null || !things.has(kind, id)) return `Unknown ${noun}`;
    if (kind === 'record' && sliceId !== null && things.tableOf(id) !== sliceId)
      return 'This record belongs to a different table than the field refers to.';
  }
  return null;
}
