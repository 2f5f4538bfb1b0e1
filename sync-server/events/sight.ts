import type { AttributeChange, RowChange } from '@/domain/changes/rowChange';
import type { StoredRow } from '@/domain/changes/storedRow';
import type { LogEvent } from '@/domain/events/event';
import { hidesIdentifiers } from '@/domain/identifiers/hidesIdentifiers';
import type { Field } from '@/domain/kinds/field';
import type { PlainKind, RowKind } from '@/domain/kinds/rowKind';
import { ROW_KINDS } from '@/domain/kinds/rowKind';
import type { Task } from '@/domain/kinds/task';
import type { Actor } from '@/domain/permissions/actor';
import { compileScope } from '@/domain/permissions/matches';
import { attributesOf, type ScopedRow } from '@/domain/permissions/scope';
import { encodeBlock } from '@/domain/records/encodeBlock';
import { expandBlock } from '@/domain/records/expandBlock';
import type { RecordBlock } from '@/domain/records/recordBlock';
import type { CellValue, RecordRow } from '@/domain/records/recordRow';
import { REDACTED } from '@/domain/records/redacted';
import { cutRow, isCut } from '@/domain/rights/cutRow';
import { Scopes } from '@/domain/rights/scopes';
import { type SeenColumns, seenColumns } from '@/domain/rights/seenColumns';
import { sightEpoch } from '@/domain/rights/sightEpoch';
import { hashText } from '@/lib/hashText';
import type { Structure } from './structureCache';
import { tasksOfRecords } from './tasksOfRecords';

/** Facts about the rows that events name, needed to judge the events by present rights. */
export interface EventRows {
  /** The table of a record. */
  sliceOf(recordId: string): string | undefined;
  /** A row that is not kept in memory, even if removed. */
  stored(kind: PlainKind, id: string): StoredRow | undefined;
}

type RowTest = (row: ScopedRow) => boolean;

/** The title of an event that is partly hidden. */
export const NO_TITLE = 'Change';

/**
 * The rows and values that one person may know. The only filter of everything that leaves the server: REST, feed,
 * bootstrap, search, export, sockets (S8). It is decided by scopes alone: a row outside the scope of the right to read
 * its kind is treated as if it did not exist, and only REST record reads say REDACTED in place of values.
 */
export class Sight {
  readonly actor: Actor;
  readonly scopes: Scopes;
  readonly #structure: Structure;
  readonly #tests = new Map<RowKind, RowTest>();
  readonly #slices = new Map<string, boolean>();
  readonly #fields = new Map<string, boolean>();
  readonly #hiddenKeys = new Map<string, boolean>();
  /** Cells from which values were left out, by record. */
  readonly #cutCells = new Map<string, Set<string>>();
  #columns: SeenColumns | undefined;
  #whole: ReadonlySet<RowKind> | undefined;
  #epoch: number | undefined;

  constructor(actor: Actor, structure: Structure) {
    this.actor = actor;
    this.#structure = structure;
    this.scopes = new Scopes(actor, structure);
  }

  /** Kinds of which the person may know every row completely: their stored bytes may be sent unchanged. */
  get whole(): ReadonlySet<RowKind> {
    this.#whole ??= new Set(
      ROW_KINDS.filter(
        (kind) => this.#readsAll(kind) && (kind === 'record' || kind === 'value' || !isCut(kind, this.scopes)),
      ),
    );
    return this.#whole;
  }

  #readsAll(kind: RowKind): boolean {
    return this.scopes.reading(kind).op === 'all';
  }

  /** Whether no record and no value is hidden. */
  get seesAllRecords(): boolean {
    return this.#readsAll('record') && this.#readsAll('value');
  }

  /** Whether nothing at all is hidden. */
  get unlimited(): boolean {
    return this.whole.size === ROW_KINDS.length;
  }

  #test(kind: RowKind): RowTest {
    let test = this.#tests.get(kind);
    if (!test) {
      test = compileScope(this.scopes.reading(kind));
      this.#tests.set(kind, test);
    }
    return test;
  }

  programsOf(sliceId: string): readonly string[] {
    return this.scopes.surroundings.programsOf(sliceId);
  }

  seesSlice(sliceId: string): boolean {
    let sees = this.#slices.get(sliceId);
    if (sees === undefined) {
      sees = this.#test('slice')({ id: sliceId });
      this.#slices.set(sliceId, sees);
    }
    return sees;
  }

  seesField(fieldId: string): boolean {
    let sees = this.#fields.get(fieldId);
    if (sees === undefined) {
      sees = this.#test('field')({ id: fieldId });
      this.#fields.set(fieldId, sees);
    }
    return sees;
  }

  /** A field, whether or not the person may see it; undefined when it was permanently deleted. */
  fieldRow(fieldId: string): Field | undefined {
    return this.#structure.get('field', fieldId);
  }

  /** Whether values recorded under an experiment may be known; null = recorded directly on the record. */
  seesOperation(operationId: string | null): boolean {
    return operationId === null || this.scopes.seesDataUnder(operationId);
  }

  /** The experiments and design cycles that contain a record, as far as the person may know of them. */
  tasksBearing(recordId: string): Task[] {
    const tasks = tasksOfRecords(this.#structure).get(recordId) ?? [];
    return tasks.filter((task) => this.seesRow('task', task.id, task));
  }

  /** Which columns of views the person sees. */
  get columns(): SeenColumns {
    this.#columns ??= seenColumns(this.scopes, this.#structure);
    return this.#columns;
  }

  /** Whether the person may know of a plain row with these attributes. */
  seesRow(kind: PlainKind, id: string, attrs: ScopedRow): boolean {
    return this.#test(kind)(attrs.id === id ? attrs : { ...attrs, id });
  }

  /** A row as the person may know it; the caller has checked that they may know of it. */
  shown<A extends object>(kind: PlainKind, id: string, attrs: A): A {
    if (!isCut(kind, this.scopes)) return attrs;
    const { id: _, ...shown } = cutRow(kind, { ...attrs, id }, this.columns, this.scopes);
    return ('id' in attrs ? { id, ...shown } : shown) as A;
  }

  /** Whether a part of this table's identifiers is hidden. */
  hidesKeyOf(sliceId: string): boolean {
    let hides = this.#hiddenKeys.get(sliceId);
    if (hides === undefined) {
      hides = hidesIdentifiers(sliceId, {
        slice: (id) => this.#structure.get('slice', id),
        field: (id) => this.#structure.get('field', id),
        seesField: (id) => this.seesField(id),
        seesSlice: (id) => this.seesSlice(id),
      });
      this.#hiddenKeys.set(sliceId, hides);
    }
    return hides;
  }

  /** The record with the values that the person may know; null when it does not exist for them. */
  record(record: RecordRow): RecordRow | null {
    if (this.seesAllRecords) return record;
    const sliceId = record.attrs.entity_slice_id;
    if (!this.seesSlice(sliceId)) return null;
    const cells: RecordRow['cells'] = {};
    for (const fieldId in record.cells) {
      if (!this.seesField(fieldId)) continue;
      const cell = record.cells[fieldId] as CellValue[];
      const seen = this.values(cell);
      if (seen.length > 0) cells[fieldId] = seen;
      if (seen.length < cell.length) this.#noteCut(record.id, fieldId);
    }
    const attrs = this.hidesKeyOf(sliceId) ? { ...record.attrs, record_identifier: REDACTED } : record.attrs;
    return { ...record, attrs, cells };
  }

  #noteCut(recordId: string, fieldId: string): void {
    const fields = this.#cutCells.get(recordId) ?? new Set();
    this.#cutCells.set(recordId, fields.add(fieldId));
  }

  /** Whether `record` left values of hidden experiments out of this cell. */
  hasCut(recordId: string, fieldId: string): boolean {
    return this.#cutCells.get(recordId)?.has(fieldId) ?? false;
  }

  /** The values of a cell whose experiments the person sees. */
  values(cell: CellValue[]): CellValue[] {
    const sees = ({ operation_id }: CellValue) => this.seesOperation(operation_id);
    return cell.every(sees) ? cell : cell.filter(sees);
  }

  #block(block: RecordBlock): RecordBlock | null {
    if (!this.seesSlice(block.slice_id)) return null;
    // The acts of a block are shared by its cells: when one of them is hidden, the block is split into records.
    if (!block.acts.every(({ operation_id }) => this.seesOperation(operation_id)))
      return encodeBlock(
        block.slice_id,
        expandBlock(block).flatMap((row) => this.record(row) ?? []),
      );
    const ofSeen = <V>(byField: { [fieldId: string]: V }): { [fieldId: string]: V } =>
      Object.fromEntries(Object.entries(byField).filter(([id]) => this.seesField(id)));
    const { older } = block;
    const rows = Object.fromEntries(
      Object.entries(block.rows).flatMap(([at, row]) => {
        const seen = this.record(row);
        return seen ? [[at, seen]] : [];
      }),
    );
    const identifiers = this.hidesKeyOf(block.slice_id) ? block.identifiers.map(() => REDACTED) : block.identifiers;
    return { ...block, columns: ofSeen(block.columns), ...(older && { older: ofSeen(older) }), rows, identifiers };
  }

  #recordChange(change: AttributeChange, sliceId: string | undefined): RowChange | null {
    if (!sliceId || !this.seesSlice(sliceId)) return null;
    if (!this.hidesKeyOf(sliceId)) return change;
    const hide = (attrs: AttributeChange['after']) =>
      attrs && 'record_identifier' in attrs ? { ...attrs, record_identifier: REDACTED } : attrs;
    return { ...change, before: hide(change.before), after: hide(change.after) };
  }

  /** A change of a plain row, judged by the current row. */
  #rowChange(change: AttributeChange, rows: EventRows): RowChange | null {
    const { id, before, after } = change;
    const kind = change.kind as PlainKind;
    const held: ScopedRow = this.#stored(kind, id, rows)?.attrs ?? { ...before, ...after };
    if (!this.seesRow(kind, id, held)) return null;
    if (!isCut(kind, this.scopes)) return change;
    const cut = (attrs: AttributeChange['after']) => attrs && this.#cutPart(kind, id, held, attrs);
    return { ...change, before: cut(before), after: cut(after) };
  }

  #stored(kind: PlainKind, id: string, rows: EventRows): StoredRow | undefined {
    return this.#structure.stored(kind, id) ?? rows.stored(kind, id);
  }

  /**
   * Rows that changes make visible, complete and current (the device may never have had them), and rows that they hide.
   * When a row that was not visible is removed, nothing is said.
   */
  #moved(changes: readonly RowChange[], rows: EventRows): Pick<LogEvent, 'shown' | 'gone'> {
    const moves = changes.flatMap((change) => (change.kind === 'value' ? [] : (this.#move(change, rows) ?? [])));
    const shown = moves.flatMap(({ row, sees }) =>
      sees ? [{ ...row, attrs: this.shown(row.kind, row.id, row.attrs) }] : [],
    );
    const gone = moves.flatMap(({ row: { kind, id }, sees }) => (sees ? [] : [{ kind, id }]));
    return { ...(shown.length > 0 && { shown }), ...(gone.length > 0 && { gone }) };
  }

  /** The row of a change with the rows that depend on it, if their visibility changed. */
  #move(change: AttributeChange, rows: EventRows): { row: StoredRow; sees: boolean }[] | null {
    const { id, before, after } = change;
    if (change.kind === 'record' || before === null || after === null) return null;
    const kind = change.kind as PlainKind;
    const deciding = this.#deciding(kind);
    if (!Object.keys(after).some((name) => deciding.has(name))) return null;
    const row = this.#stored(kind, id, rows);
    if (!row || row.removed) return null;
    const sees = this.seesRow(kind, id, row.attrs);
    if (sees === this.seesRow(kind, id, { ...row.attrs, ...before })) return null;
    return [row, ...this.#restingOn(kind, id)].map((moved) => ({ row: moved, sees }));
  }

  /** Attributes that decide whether rows of the kind are visible. */
  #deciding(kind: PlainKind): ReadonlySet<string> {
    return attributesOf(this.scopes.reading(kind));
  }

  /** Columns of curves appear and disappear with their configuration, the parts of a task with the task. */
  #restingOn(kind: PlainKind, id: string): StoredRow[] {
    const stored = (of: PlainKind, row: { id: string }) => this.#structure.stored(of, row.id) ?? [];
    if (kind === 'task')
      return [
        ...this.#structure
          .all('task_property')
          .flatMap((row) => (row.resource_id === id ? stored('task_property', row) : [])),
        ...this.#structure
          .all('note_section')
          .flatMap((row) => (row.task_id === id ? stored('note_section', row) : [])),
      ];
    if (kind !== 'drc_config') return [];
    return (['plot_field', 'calculated_field'] as const).flatMap((of) =>
      this.#structure.all(of).flatMap((row) => (row.drc_config_id === id ? stored(of, row) : [])),
    );
  }

  /** The part of a row that a change touches, as far as the person may know it given the rest of the row. */
  #cutPart(kind: PlainKind, id: string, held: ScopedRow, part: NonNullable<AttributeChange['after']>) {
    const whole = this.shown(kind, id, { ...held, ...part }) as ScopedRow;
    const now = this.shown(kind, id, held) as ScopedRow;
    const names = Object.keys(part).filter((name) => name in whole);
    const cut = Object.fromEntries(names.map((name) => [name, whole[name]]));
    // The parts cut from the row for this person are determined by its current state.
    return (now.is_partial === undefined ? cut : { ...cut, is_partial: now.is_partial }) as typeof part;
  }

  #change(change: RowChange, rows: EventRows): RowChange | null {
    if (change.kind !== 'value')
      return change.kind === 'record'
        ? this.#recordChange(change, rows.sliceOf(change.id))
        : this.#rowChange(change, rows);
    const sliceId = rows.sliceOf(change.record_id);
    const sees = sliceId && this.seesSlice(sliceId) && this.seesField(change.field_id);
    return sees && this.seesOperation(change.operation_id) ? change : null;
  }

  /** The event reduced to what the person may know; null when that is nothing. */
  event(event: LogEvent, rows: EventRows): LogEvent | null {
    // Includes an event that changed nothing: it may be the undo of another.
    if (this.seesAllRecords && event.changes.every(({ kind }) => this.whole.has(kind))) return event;
    const changes = event.changes.flatMap((change) => this.#change(change, rows) ?? []);
    const blocks = (event.blocks ?? []).flatMap((block) => this.#block(block) ?? []);
    const sweeps = (event.sweeps ?? []).filter((sweep) => this.seesSlice(sweep.slice_id));
    const moved = this.#moved(event.changes, rows);
    if (changes.length + blocks.length + sweeps.length === 0 && !moved.gone) return null;
    const whole =
      changes.length === event.changes.length &&
      blocks.length === (event.blocks?.length ?? 0) &&
      sweeps.length === (event.sweeps?.length ?? 0);
    const anyKeyHidden = this.#structure.all('slice').some((slice) => this.hidesKeyOf(slice.id));
    const { blocks: _, sweeps: __, ...rest } = event;
    const seen: LogEvent = { ...rest, ...moved, changes, title: whole && !anyKeyHidden ? event.title : NO_TITLE };
    if (blocks.length > 0) seen.blocks = blocks;
    if (sweeps.length > 0) seen.sweeps = sweeps;
    return seen;
  }

  /**
   * A number that changes when rights change what the person may know: a device that has another number drops its rows
   * and fetches them again.
   */
  epoch(): number {
    this.#epoch ??= sightEpoch(this.actor, this.#structure);
    return this.#epoch;
  }

  /** A number that changes when any right changes: a device that has another number asks for its rights again. */
  rights(): number {
    return hashText(JSON.stringify(this.actor)) >>> 1;
  }
}
