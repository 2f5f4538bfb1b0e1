import type { Stamp } from '@/domain/changes/stamp';
import type { StoredRow } from '@/domain/changes/storedRow';
import type { RecordSweep } from '@/domain/records/recordSweep';
import type { Sql, TxSql } from '../storage/db';
import { type StoredEvent, sendEvents, sendSeq } from './eventStore';
import { type FileUse, sendFileUses } from './fileUses';
import type { RecordTuple } from './recordCodec';
import { type RecordWrite, sendNameless, sendRecords, sendSweep } from './recordStore';
import { type RowWrite, sendRows } from './rowStore';
import { sendTaskEvents, type TaskEvent, taskOf } from './taskEvents';

/**
 * What the acts of a transaction wrote and the engine has not heard of yet. It is written in few statements: before
 * anything is asked (so that every question is answered as if each act had written at once), and at the end.
 */
export class PendingWrites {
  readonly #tx: TxSql;
  readonly #workspaceId: string;
  #records = new Map<string, RecordWrite>();
  #rows = new Map<string, RowWrite>();
  #renamed = new Set<string>();
  #events: StoredEvent[] = [];
  #uses: FileUse[] = [];
  #taskEvents: TaskEvent[] = [];
  #structureSeq: number | null = null;

  constructor(tx: TxSql, workspaceId: string) {
    this.#tx = tx;
    this.#workspaceId = workspaceId;
  }

  /**
   * One act: its event, and the rows as they are after it.
   * @param renamed ids of records that bore another identifier
   * @param uses files that are in cells from now on
   * @param operations experiments whose data it touches
   */
  add(
    event: StoredEvent,
    tuples: readonly RecordTuple[],
    rows: readonly StoredRow[],
    structural: boolean,
    renamed: readonly string[],
    uses: readonly FileUse[],
    operations: Iterable<string>,
  ): void {
    const { seq } = event;
    for (const tuple of tuples) this.#records.set(tuple.id, { seq, tuple });
    for (const id of renamed) this.#renamed.add(id);
    for (const row of rows) this.#rows.set(`${row.kind}:${row.id}`, { seq, row });
    const tasks = new Set([...rows.flatMap((row) => taskOf(row) ?? []), ...operations]);
    for (const taskId of tasks) this.#taskEvents.push({ taskId, seq });
    this.#events.push(event);
    for (const use of uses) this.#uses.push(use);
    if (structural) this.#structureSeq = seq;
  }

  /** Sends all that waits. */
  send(): void {
    const last = this.#events.at(-1);
    if (!last) return;
    if (this.#renamed.size > 1) sendNameless(this.#tx, this.#workspaceId, [...this.#renamed]);
    sendRecords(this.#tx, this.#workspaceId, [...this.#records.values()]);
    sendRows(this.#tx, this.#workspaceId, [...this.#rows.values()]);
    sendEvents(this.#tx, this.#workspaceId, this.#events);
    sendSeq(this.#tx, this.#workspaceId, last.seq, this.#structureSeq);
    sendFileUses(this.#tx, this.#workspaceId, this.#uses);
    sendTaskEvents(this.#tx, this.#workspaceId, this.#taskEvents);
    this.#records = new Map();
    this.#rows = new Map();
    this.#renamed = new Set();
    this.#events = [];
    this.#uses = [];
    this.#taskEvents = [];
    this.#structureSeq = null;
  }

  /** Deletes records, or brings them back, in one statement each time, over all that was sent before. */
  sweep(sweeps: readonly RecordSweep[], seq: number, stamp: Stamp): void {
    this.send();
    for (const sweep of sweeps) sendSweep(this.#tx, this.#workspaceId, sweep, seq, stamp);
  }

  /** Asks the engine after it has heard of all that waits. */
  readonly sql: Sql = {
    query: (text, values) => {
      this.send();
      return this.#tx.query(text, values);
    },
  };
}
