import { packCells } from '@/domain/records/packedCells';
import type { TableQuery } from './port/tableQuery';
import type { QueryResult, WindowRow } from './port/tableResult';
import type { TableUpdate, WindowRange } from './port/tableUpdate';
import { runInSlices } from './runInSlices';
import type { TableEngine } from './tableEngine';

/** Time for the visible rows to be drawn, and for another key to be pressed, in milliseconds. */
const REST_AFTER = 80;

/** Any text will do: what a search needs does not depend on it. */
const SOME_TEXT = 'a';

/** A query that somebody views through a window: sends what is new in the window whenever it changes. */
export class WatchedQuery {
  queryId: number | null = null;
  /** Stays open for requests that were on their way when the query was replaced. */
  private previousId: number | null = null;
  private generation = 0;
  /** Number of the open query; a newer one may still be being prepared. */
  private answers = 0;
  /** The record that keeps its position. */
  private kept: string | null = null;
  private updates = 0;
  private asked = 0;
  /** The result that the other side has. */
  private sent: { result: QueryResult; range: WindowRange; rows: WindowRow[]; fieldsVersion: number } | null = null;

  constructor(
    readonly id: number,
    private readonly engine: TableEngine,
    public query: TableQuery,
    private range: WindowRange,
    private readonly onUpdate: (update: TableUpdate) => void,
  ) {}

  /**
   * Answers another query from now on. An older one that is still being prepared is given up.
   * @param asked its number, which updates that answer it contain
   */
  async setQuery(query: TableQuery, range = this.range, asked = this.asked): Promise<void> {
    this.asked = asked;
    this.query = query;
    this.range = range;
    const generation = ++this.generation;
    await this.engine.fetch(query.sliceId, query);
    if (generation !== this.generation) return;
    const done = await runInSlices(this.engine.prepare(query), () => generation !== this.generation);
    if (!done || generation !== this.generation) return;
    if (this.previousId !== null) this.engine.close(this.previousId);
    this.previousId = this.queryId;
    this.queryId = this.engine.open(query).queryId;
    this.answers = asked;
    this.engine.keep(this.queryId, this.kept);
    this.sent = null;
    this.flush();
  }

  /** Reads and lays out what a search would need, as long as no other query arrives. */
  async expectSearch(): Promise<void> {
    const query = { ...this.query, searchText: SOME_TEXT };
    const { generation } = this;
    await this.engine.fetch(query.sliceId, query);
    await runInSlices(this.engine.prepare(query), () => generation !== this.generation);
  }

  setRange(range: WindowRange): void {
    this.range = range;
    this.flush();
  }

  keep(recordId: string | null): void {
    this.kept = recordId;
    if (this.queryId !== null) this.engine.keep(this.queryId, recordId);
    // Releasing moves rows without a change of the table.
    this.flush(true);
  }

  stop(): void {
    this.generation++;
    for (const queryId of [this.queryId, this.previousId]) if (queryId !== null) this.engine.close(queryId);
    this.queryId = null;
    this.previousId = null;
  }

  /** As flush, after a change of the table, which may require more of it to be read. */
  async refresh(): Promise<void> {
    await this.engine.fetch(this.query.sliceId, this.query);
    this.flush();
  }

  /** Sends the difference from what was sent last, if there is one. */
  flush(moved = false): void {
    if (this.queryId === null) return;
    const result = this.engine.result(this.queryId);
    const { sent } = this;
    const range = (!sent && this.range.seen) || this.range;
    const { start, end } = range;
    if (!sent && range !== this.range) this.flushRest();
    if (sent && sameRange(sent.range, range) && sent.result.version === result.version && !moved) return;
    const { fieldsVersion } = this.engine;
    const known = sent?.fieldsVersion === fieldsVersion ? sent.rows : [];
    const rows = this.engine.window(this.queryId, start, end, new Map(known.map((row) => [row.id, row])));
    const before = new Map(known.map((row) => [row.index, row]));
    const changed = rows.filter((row) => !sameRow(before.get(row.index), row));
    const orderChanged = !sent || rows.some((row) => before.has(row.index) && before.get(row.index)!.id !== row.id);
    const shorter = sent !== null && sent.rows.length !== rows.length;
    this.sent = { result, range, rows, fieldsVersion };
    if (sent && changed.length === 0 && !shorter && sameRange(sent.range, range) && sameCounts(sent.result, result))
      return;
    const news = orderChanged ? rows : changed;
    this.onUpdate({
      watchId: this.id,
      number: ++this.updates,
      answers: this.answers,
      result,
      start,
      end,
      rows: news.map(({ cells: _, ...row }) => row),
      cells: packCells(news.flatMap(({ cells }) => cells)),
      orderChanged,
    });
  }

  /** The rows around the visible ones, once these have been sent. */
  private flushRest(): void {
    const { queryId } = this;
    setTimeout(() => {
      if (queryId === this.queryId) this.flush();
    }, REST_AFTER);
  }
}

function sameRange(a: WindowRange, b: WindowRange): boolean {
  return a.start === b.start && a.end === b.end;
}

function sameRow(a: WindowRow | undefined, b: WindowRow): boolean {
  return a?.id === b.id && a.revision === b.revision && a.willMove === b.willMove && a.group === b.group;
}

function sameCounts(a: QueryResult, b: QueryResult): boolean {
  if (a.count !== b.count || a.shown !== b.shown || a.total !== b.total || a.sorted !== b.sorted) return false;
  if (a.queryId !== b.queryId || a.groups.length !== b.groups.length) return false;
  return a.groups.every((group, i) => {
    const other = b.groups[i]!;
    return group.key === other.key && group.count === other.count && group.label === other.label;
  });
}
