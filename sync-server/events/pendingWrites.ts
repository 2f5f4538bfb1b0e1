import type { Stamp } from '@/domain/changes/stamp';
import type { StoredRow } from '@/domain/changes/storedRow';
import type { RecordSweep } from '@/domain/records/recordSweep';
import { inParts } from '@/lib/inParts';
import type { Sql, TxSql } from '../storage/db';
import { type StoredEvent, sendEvents, sendSeq } from './eventStore';
import { type FileUse, sendFileUses } from './fileUses';
import type { RecordTuple } from './recordCodec';
import { type RecordWrite, sendNameless, sendRecords, sendSweep } from './recordStore';
import { type RowWrite, sendRows } from './rowStore';
import { sendTaskEvents, type TaskEvent, taskOf } from './taskEvents';

/** The most that is written without a pause, which takes about ten milliseconds: rows, and characters of cells. */
const PART = { count: 200, weight: 128 * 1024 };

/**
 * Writes of the acts of a transaction that the database does not have yet. They are sent in few statements: before
 * anything is queried (so that every query sees what all earlier acts wrote), and at the end.
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
  /** The parts that are being sent. */
  #sending: Promise<void> | undefined;

  constructor(tx: TxSql, workspaceId: string) {
    this.#tx = tx;
    this.#workspaceId = workspaceId;
  }

  /**
   * Adds one act: its event, and the rows after it.
   * @param renamed ids of records whose identifier changed
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

  /** Sends all that waits: a little at once, much in parts, between which other requests are served. */
  send(): Promise<void> | undefined {
    const last = this.#events.at(-1);
    if (!last) return this.#sending;
    const { before, parts } = this.#taken(last.seq);
    const small = parts.length <= 1 && this.#sending === undefined;
    if (small) {
      for (const part of [...before, ...parts]) part();
      return undefined;
    }
    const sending = this.#inParts(this.#sending, before, parts).finally(() => {
      if (this.#sending === sending) this.#sending = undefined;
    });
    this.#sending = sending;
    return sending;
  }

  /** Takes all that waits, as steps to be done in this order. */
  #taken(seq: number): { before: (() => void)[]; parts: (() => void)[] } {
    const [tx, id] = [this.#tx, this.#workspaceId];
    const [renamed, events, uses, taskEvents, structureSeq] = [
      this.#renamed,
      this.#events,
      this.#uses,
      this.#taskEvents,
      this.#structureSeq,
    ];
    const before = renamed.size > 1 ? [() => sendNameless(tx, id, [...renamed])] : [];
    const records = [...inParts([...this.#records.values()], ({ tuple }) => tuple.cells.length, PART)];
    const rows = [...inParts([...this.#rows.values()], () => 0, PART)];
    const parts = [
      ...records.map((part) => () => sendRecords(tx, id, part)),
      ...rows.map((part) => () => sendRows(tx, id, part)),
    ];
    const rest = () => {
      sendEvents(tx, id, events);
      sendSeq(tx, id, seq, structureSeq);
      sendFileUses(tx, id, uses);
      sendTaskEvents(tx, id, taskEvents);
    };
    const ending = parts.pop();
    parts.push(() => {
      ending?.();
      rest();
    });
    this.#records = new Map();
    this.#rows = new Map();
    this.#renamed = new Set();
    this.#events = [];
    this.#uses = [];
    this.#taskEvents = [];
    this.#structureSeq = null;
    return { before, parts };
  }

  async #inParts(earlier: Promise<void> | undefined, before: (() => void)[], parts: (() => void)[]): Promise<void> {
    await earlier;
    for (const step of before) step();
    for (const part of parts) {
      part();
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }

  /** Deletes or restores records, in one statement per sweep, after everything that was sent before. */
  async sweep(sweeps: readonly RecordSweep[], seq: number, stamp: Stamp): Promise<void> {
    await this.send();
    for (const sweep of sweeps) sendSweep(this.#tx, this.#workspaceId, sweep, seq, stamp);
  }

  /** Queries the database after sending all that waits. */
  readonly sql: Sql = {
    query: (text, values) => {
      const sending = this.send();
      return sending ? sending.then(() => this.#tx.query(text, values)) : this.#tx.query(text, values);
    },
  };
}
