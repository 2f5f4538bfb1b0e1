import type { Json } from '@/lib/json';
import type { AttributeChange, Attributes, ValueChange } from '../../changes/rowChange';
import type { RowOf } from '../../kinds/registry';
import type { PlainKind } from '../../kinds/rowKind';
import type { RecordAttributes } from '../../records/recordRow';

/** The creation of a plain row. */
export function created<K extends PlainKind>(kind: K, row: RowOf<K>): AttributeChange {
  const { id, ...attrs } = row as { id: string } & Attributes;
  return { kind, id, before: null, after: attrs as Attributes };
}

const same = (a: Json | undefined, b: Json | undefined) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** The attributes of `next` that differ from the row, or null when none differ. Absent attributes stay as they are. */
export function changed<K extends PlainKind>(
  kind: K,
  row: RowOf<K>,
  next: Partial<Omit<RowOf<K>, 'id'>>,
): AttributeChange | null {
  const before: Attributes = {};
  const after: Attributes = {};
  for (const [name, value] of Object.entries(next as Record<string, Json | undefined>)) {
    if (value === undefined) continue;
    const held = (row as Record<string, Json | undefined>)[name];
    if (same(held, value)) continue;
    before[name] = held ?? null;
    after[name] = value;
  }
  return Object.keys(after).length === 0 ? null : { kind, id: (row as { id: string }).id, before, after };
}

/** The change of a row, plus attributes such as who and when; null when nothing but those would change. */
export function changedWith<K extends PlainKind>(
  kind: K,
  row: RowOf<K>,
  next: Partial<Omit<RowOf<K>, 'id'>>,
  beside: Partial<Omit<RowOf<K>, 'id'>>,
): AttributeChange | null {
  return changed(kind, row, next) && changed(kind, row, { ...next, ...beside });
}

/** A plain row is removed for good (grants and the like; rows with is_deleted are changed instead). */
export function removed<K extends PlainKind>(kind: K, row: RowOf<K>): AttributeChange {
  const { id, ...attrs } = row as { id: string } & Attributes;
  return { kind, id, before: attrs as Attributes, after: null };
}

/** The creation of a record. */
export function createdRecord(id: string, attrs: RecordAttributes): AttributeChange {
  return { kind: 'record', id, before: null, after: attrs as unknown as Attributes };
}

/** A change of attributes of a record. */
export function changedRecord(
  id: string,
  before: Partial<RecordAttributes>,
  after: Partial<RecordAttributes>,
): AttributeChange {
  return { kind: 'record', id, before: before as Attributes, after: after as Attributes };
}

/** A value appended to a cell; null content clears it. */
export function appended(
  id: string,
  recordId: string,
  fieldId: string,
  operationId: string | null,
  content: Json,
): ValueChange {
  return {
    kind: 'value',
    id,
    record_id: recordId,
    field_id: fieldId,
    operation_id: operationId,
    before: null,
    after: { content, is_hidden: false },
  };
}
