import type { FieldShape, Lookups } from '@/domain/fields/fieldContext';
import { fieldTypeSpec } from '@/domain/fields/fieldRegistry';
import type { FieldType } from '@/domain/fields/fieldType';
import { searchContent } from '@/domain/fields/showContent';
import type { Json } from '@/lib/json';
import { BY_CREATED, BY_IDENTIFIER } from '../port/tableQuery';
import type { SliceRows } from '../store/sliceRows';
import { CreatedColumn } from './createdColumn';
import { DictionaryColumn, fieldReader, identifierReader } from './dictionaryColumn';
import { DictionarySort, type EntryKeys } from './dictionarySort';
import { ElementIndex } from './elementIndex';
import { EntryTexts } from './entryTexts';
import { IdSort } from './idSort';
import { NumberColumn } from './numberColumn';
import { NumberSort } from './numberSort';
import { OrderIndex } from './orderIndex';
import type { Slices } from './slices';
import type { SortColumn, SortPass } from './sortColumn';
import { TimeSort } from './timeSort';
import { UpdatedColumn } from './updatedColumn';

/** How many orders of the whole table are kept besides that by identifier. */
const KEPT_ORDERS = 16;

const NUMERIC: ReadonlySet<FieldType> = new Set(['number', 'qualified-number', 'date']);

/** Whether the cells of the field are held as numbers (dates as day numbers). */
export function isNumeric(type: FieldType): boolean {
  return NUMERIC.has(type);
}

/** One sort of a query: a field id, `identifier` or `created_at`. */
export interface SortBy {
  by: string;
  descending: boolean;
}

interface Touchable {
  rows: number;
  update(row: number): void;
  bytes(): number;
}

/** The columns and orders of one table, each made when it is first asked for and kept up to date by edits. */
export class SliceColumns {
  private fields = new Map<string, FieldShape>();
  private readonly parts = new Map<string, Touchable>();
  private readonly sorts = new Map<string, SortColumn>();
  private readonly texts = new Map<string, EntryTexts>();
  private readonly lists = new Map<string, ElementIndex>();
  private readonly orders = new Map<string, OrderIndex>();
  private readonly idSort: IdSort;

  constructor(
    readonly store: SliceRows,
    private readonly lookups: Lookups,
  ) {
    this.idSort = new IdSort(store);
  }

  /** Replaces the fields; what was built for a field that changed is dropped. */
  setFields(fields: ReadonlyMap<string, FieldShape>): void {
    for (const [id, before] of this.fields) {
      const after = fields.get(id);
      if (!after || JSON.stringify(before) !== JSON.stringify(after)) this.dropField(id);
    }
    this.fields = new Map(fields);
  }

  /** Forgets everything that shows names of people, records and other things. */
  dropNamed(): void {
    for (const field of this.fields.values()) {
      const { sortKind } = fieldTypeSpec(field.field_type);
      if (sortKind !== 'number' && field.field_type !== 'text') this.dropDerived(field.id);
    }
  }

  /** Forgets what was worked out from the identifiers of other records. */
  dropReferences(): void {
    for (const field of this.fields.values()) if (field.field_type === 'record-reference') this.dropDerived(field.id);
  }

  private dropDerived(fieldId: string): void {
    this.sorts.delete(fieldId);
    this.texts.delete(fieldId);
    for (const key of this.orders.keys()) if (key.includes(fieldId)) this.orders.delete(key);
  }

  private dropField(fieldId: string): void {
    this.dropDerived(fieldId);
    this.lists.delete(fieldId);
    for (const kind of ['number', 'entries', 'updated']) this.parts.delete(`${kind}:${fieldId}`);
  }

  field(fieldId: string): FieldShape | undefined {
    return this.fields.get(fieldId);
  }

  /** Fields of which this table has values. */
  usedFields(): FieldShape[] {
    return [...this.fields.values()].filter((field) => this.store.fieldIds.has(field.id));
  }

  private part<T extends Touchable>(key: string, make: () => T): T {
    let part = this.parts.get(key) as T | undefined;
    if (!part) {
      part = make();
      this.parts.set(key, part);
    }
    return part;
  }

  numbers(field: FieldShape): NumberColumn {
    return this.part(`number:${field.id}`, () => new NumberColumn(field, this.store));
  }

  dictionary(field: FieldShape): DictionaryColumn {
    return this.part(`entries:${field.id}`, () => new DictionaryColumn(this.store, fieldReader(this.store, field)));
  }

  identifiers(): DictionaryColumn {
    return this.part(`entries:${BY_IDENTIFIER}`, () => new DictionaryColumn(this.store, identifierReader(this.store)));
  }

  updated(field: FieldShape): UpdatedColumn {
    return this.part(`updated:${field.id}`, () => new UpdatedColumn(this.store, field.id));
  }

  created(): CreatedColumn {
    return this.part(`updated:${BY_CREATED}`, () => new CreatedColumn(this.store));
  }

  /** Index of the ids in the lists of a field. */
  elements(field: FieldShape): ElementIndex {
    let index = this.lists.get(field.id);
    if (!index) {
      index = new ElementIndex(this.dictionary(field).entries);
      this.lists.set(field.id, index);
    }
    return index;
  }

  /** Lower-case search texts of the entries of a field; null = of the identifiers. */
  searchTexts(field: FieldShape | null): EntryTexts {
    const key = field?.id ?? BY_IDENTIFIER;
    let texts = this.texts.get(key);
    if (!texts) {
      const { lookups } = this;
      const textOf = field ? (content: Json) => searchContent(content, { field, lookups }) : String;
      const { entries } = field ? this.dictionary(field) : this.identifiers();
      texts = new EntryTexts(
        () => entries.count,
        (code) => textOf(entries.at(code)).toLowerCase(),
      );
      this.texts.set(key, texts);
    }
    return texts;
  }

  /** Null when there is nothing to sort by under that name. */
  sortColumn(by: string): SortColumn | null {
    const known = this.sorts.get(by);
    if (known) return known;
    const made = this.makeSort(by);
    if (made) this.sorts.set(by, made);
    return made;
  }

  private makeSort(by: string): SortColumn | null {
    if (by === BY_IDENTIFIER) return new DictionarySort(this.identifiers(), { kind: 'text', total: true });
    if (by === BY_CREATED) return new TimeSort(this.created());
    const field = this.fields.get(by);
    if (!field) return null;
    if (isNumeric(field.field_type)) return new NumberSort(this.numbers(field));
    const spec = fieldTypeSpec(field.field_type);
    const { lookups } = this;
    const keys: EntryKeys =
      field.field_type === 'text'
        ? { kind: 'text', total: false }
        : { kind: 'key', keyOf: (content) => spec.sortKey(content, { field, lookups }) };
    return new DictionarySort(this.dictionary(field), keys);
  }

  /** The whole table by these sorts, ties by identifier and id; sorts by unknown columns are left out. */
  order(sorts: readonly SortBy[]): OrderIndex {
    const passes: SortPass[] = [];
    const names: string[] = [];
    for (const { by, descending } of sorts) {
      const column = this.sortColumn(by);
      if (!column) continue;
      passes.push({ column, descending });
      names.push(`${by}${descending ? '-' : '+'}`);
    }
    const key = names.join(' ');
    let order = this.orders.get(key);
    if (order) {
      this.orders.delete(key);
      this.orders.set(key, order);
      return order;
    }
    const own = passes.length;
    passes.push({ column: this.sortColumn(BY_IDENTIFIER)!, descending: false });
    passes.push({ column: this.idSort, descending: false });
    const rowCount = () => this.store.count;
    order =
      own === 0
        ? new OrderIndex(passes, 1, () => this.idSort.all(), rowCount)
        : new OrderIndex(passes, own, () => this.order([]).rows(), rowCount);
    this.orders.set(key, order);
    if (this.orders.size > KEPT_ORDERS)
      for (const oldest of this.orders.keys())
        if (oldest !== '' && oldest !== key) {
          this.orders.delete(oldest);
          break;
        }
    return order;
  }

  /** Takes up what changed in one row. */
  touch(row: number): void {
    for (const part of this.parts.values()) if (row < part.rows) part.update(row);
    for (const order of this.orders.values()) order.touch(row);
  }

  /** Makes the indexes of what was used so far; stops early when nothing is left to do. */
  *warm(): Slices {
    for (const [key, texts] of this.texts) {
      const field = this.fields.get(key);
      yield* (field ? this.dictionary(field) : this.identifiers()).build();
      yield* texts.index.build();
    }
    for (const [fieldId, index] of this.lists) {
      const field = this.fields.get(fieldId);
      if (field) yield* this.dictionary(field).build();
      yield* index.build();
    }
  }

  *memory(): Generator<{ part: string; bytes: number }> {
    for (const [part, column] of this.parts) yield { part, bytes: column.bytes() };
    for (const [part, texts] of this.texts) yield { part: `texts:${part}`, bytes: texts.bytes() };
    for (const [part, index] of this.lists) yield { part: `lists:${part}`, bytes: index.bytes() };
    for (const [key, order] of this.orders) yield { part: `order:${key}`, bytes: order.bytes() };
  }
}
