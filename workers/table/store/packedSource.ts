import { birthStamp, stampOf } from '@/domain/changes/stamp';
import type { BlockAct } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { type PackedColumn, type PackedRun, runOf, unpackColumn } from './packedColumn';
import { PackedEntries, type PackedTexts } from './packedTexts';
import { type PackedIds, type RecordIds, unpackIds } from './recordIds';
import type { RowSource, SourceColumn } from './rowSource';

/** The part of a stored table that is read first. */
export interface PackedRows {
  sliceId: string;
  count: number;
  ids: PackedIds;
  acts: BlockAct[];
  born: PackedRun;
  entityGroupId: string | null;
  fieldIds: string[];
  /** Sets of rows as words of 32 bits. */
  live: Uint32Array;
  archived: Uint32Array;
  /** Records with a history, by row number. */
  overlay: [number, RecordRow][];
}

/** A part of a stored table was needed before it was read. */
export class NotReadError extends Error {
  constructor(part: string) {
    super(`The stored part ${part} has not been read yet.`);
    this.name = 'NotReadError';
  }
}

/** A stored table as a source. Columns and identifiers are put in when they have been read. */
export class PackedSource implements RowSource {
  readonly count: number;
  readonly rising: boolean;
  private readonly ids: RecordIds;
  private readonly columns = new Map<string, SourceColumn>();
  identifiers: PackedEntries | null = null;

  constructor(private readonly rows: PackedRows) {
    this.count = rows.count;
    this.ids = unpackIds(rows.ids);
    this.rising = this.ids.rising;
  }

  putColumn(fieldId: string, column: PackedColumn): void {
    this.columns.set(fieldId, unpackColumn(column, this.rows.acts));
  }

  putIdentifiers(texts: PackedTexts): void {
    this.identifiers = new PackedEntries(texts);
  }

  hasColumn(fieldId: string): boolean {
    return this.columns.has(fieldId) || !this.rows.fieldIds.includes(fieldId);
  }

  idAt(i: number): string {
    return this.ids.at(i);
  }

  findId(id: string): number {
    return this.ids.find(id);
  }

  identifierAt(i: number): string {
    if (!this.identifiers) throw new NotReadError('identifiers');
    return this.identifiers.at(i) as string;
  }

  get entityGroupId(): string | null {
    return this.rows.entityGroupId;
  }

  get acts(): readonly BlockAct[] {
    return this.rows.acts;
  }

  bornAt(i: number): number {
    return runOf(this.rows.born, i);
  }

  createdAt(i: number): number {
    return this.acts[this.bornAt(i)]!.at;
  }

  fieldIds(): string[] {
    return this.rows.fieldIds;
  }

  column(fieldId: string): SourceColumn | null {
    const column = this.columns.get(fieldId);
    if (!column && this.rows.fieldIds.includes(fieldId)) throw new NotReadError(fieldId);
    return column ?? null;
  }

  rowAt(i: number): RecordRow {
    const act = this.acts[this.bornAt(i)]!;
    const row: RecordRow = {
      id: this.idAt(i),
      attrs: {
        entity_slice_id: this.rows.sliceId,
        record_identifier: this.identifierAt(i),
        created_at: act.at,
        created_by: act.author_id,
        initial_operation_id: act.operation_id,
        entity_group_id: this.rows.entityGroupId,
        identifier_ids: [],
        is_archived: false,
        is_deleted: false,
      },
      born: birthStamp(stampOf(act.at, `${act.base}00000000`)),
      stamps: {},
      cells: {},
    };
    for (const fieldId of this.rows.fieldIds) {
      const value = this.column(fieldId)?.valueAt(i);
      if (value) row.cells[fieldId] = [value];
    }
    return row;
  }
}
