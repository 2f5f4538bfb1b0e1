import { expose, transfer } from 'comlink';
import type { FieldShape } from '@/domain/fields/fieldContext';
import type { ColumnTexts } from '@/domain/records/columnTexts';
import type { BlockMark, RecordBlock, StoredBlock } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';
import { type IdRun, runIds } from '@/domain/records/recordSweep';
import type { Json } from '@/lib/json';
import { fromJsonBytes } from '@/lib/jsonBytes';
import type { Slices } from './columns/slices';
import { Foreground, SILENCE_MILLIS } from './foreground';
import { pause } from './pause';
import type { DerivedUpdate } from './port/derivedUpdate';
import type { FollowedRows } from './port/followedRows';
import { asParcels, fromParcels } from './port/heavyArrays';
import { Mailbox } from './port/mailbox';
import type { StoredPart } from './port/storedPart';
import type { TableQuery } from './port/tableQuery';
import type { FoundPlaces, QueryResult, SelectionRange, SummaryRequest } from './port/tableResult';
import type { TableUpdate, WindowRange } from './port/tableUpdate';
import { type KnownNames, OVERTAKEN, type TableNews, type TableWorkerApi } from './port/tableWorkerApi';
import { runInSlices } from './runInSlices';
import { TableEngine } from './tableEngine';
import { TableFollower } from './tableFollower';
import { ROWS_PART } from './tableSlice';
import { WatchedQuery } from './watchedQuery';

/** Interval for checking a table that is being loaded. */
const LOADED_MILLIS = 500;

function decoded({ bytes, marks }: StoredBlock): RecordBlock {
  const block = fromJsonBytes(bytes) as RecordBlock;
  return marks ? { ...block, marks } : block;
}

/** Blocks decoded in one step: all at once they would delay queries that arrive meanwhile. */
function* eachDecoded(blocks: readonly StoredBlock[]): Generator<RecordBlock> {
  for (const block of blocks) yield decoded(block);
}

function overtaken(): Error {
  return Object.assign(new Error('The query was overtaken.'), { name: OVERTAKEN });
}

/** The engine as a worker offers it: long work in slices, newer queries before older ones, updates to watchers. */
export class TableService implements TableWorkerApi {
  private readonly watches = new Map<number, WatchedQuery>();
  private readonly followers = new Map<number, TableFollower>();
  private flushing = false;
  private lastSearch = 0;
  private lastFind = 0;
  private loading: ReturnType<typeof setTimeout> | undefined;
  private warmRound = 0;
  private readonly foreground = new Foreground();
  private warming: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly engine = new TableEngine()) {}

  setFields(fields: readonly FieldShape[]): void {
    this.engine.setFields(fields);
    this.flushSoon();
  }

  setNames(names: KnownNames): void {
    this.engine.setNames(names);
    this.flushSoon();
  }

  setHidden(fieldIds: readonly string[]): void {
    this.engine.setHidden(fieldIds);
  }

  loadBlocks(sliceId: string, blocks: readonly RecordBlock[]): void {
    this.engine.loadBlocks(sliceId, blocks);
    this.flushLoaded();
  }

  loadBlockBytes(sliceId: string, bytes: Uint8Array, marks?: readonly BlockMark[]): void {
    this.loadBlocks(sliceId, [decoded({ bytes, marks: marks && [...marks] })]);
  }

  async packBlocks(sliceId: string, blocks: readonly StoredBlock[]): Promise<StoredPart[] | null> {
    const packing = this.engine.packBlocks(sliceId, eachDecoded(blocks));
    const parts: StoredPart[] = [];
    try {
      for (const part of packing) {
        if (part) parts.push({ part: part.part, value: asParcels(part.value) });
        await this.foreground.giveWay(SILENCE_MILLIS);
      }
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
    return parts;
  }

  async restore(sliceId: string, parts: readonly StoredPart[]): Promise<boolean> {
    const values = new Map(parts.map(({ part, value }) => [part, value]));
    // All pieces must be loaded before the table is used: a missing one would be noticed only on use.
    const stored = values.get(ROWS_PART) as { names: string[] } | undefined;
    if (!stored?.names.every((name) => values.has(name))) return false;
    try {
      await this.engine.restore(sliceId, async (part) => fromParcels(values.get(part)));
      await this.engine.fetch(sliceId, null);
    } catch {
      // The browser has lost a piece: the table is read from its blocks.
      this.dropSlice(sliceId);
      return false;
    }
    this.flushSoon();
    return true;
  }

  patch(sliceId: string, rows: readonly RecordRow[]): void {
    this.engine.patch(sliceId, rows);
    this.flushSoon();
  }

  remove(recordIds: readonly string[]): void {
    this.engine.remove(recordIds);
    this.flushSoon();
  }

  removeRuns(sliceId: string, runs: readonly IdRun[]): void {
    this.engine.remove(runIds(runs), sliceId);
    this.flushSoon();
  }

  dropSlice(sliceId: string): void {
    this.engine.dropSlice(sliceId);
    for (const watch of this.watches.values()) if (watch.query.sliceId === sliceId) void watch.setQuery(watch.query);
  }

  async open(query: TableQuery): Promise<QueryResult> {
    return this.foreground.ask(async () => {
      await this.engine.fetch(query.sliceId, query);
      await runInSlices(this.engine.prepare(query), () => false);
      this.warmSoon();
      return this.engine.open(query);
    });
  }

  async hold(query: TableQuery): Promise<QueryResult> {
    const result = await this.open(query);
    this.engine.freeze(result.queryId);
    return result;
  }

  close(queryId: number): void {
    this.engine.close(queryId);
  }

  window(queryId: number, start: number, end: number) {
    return this.engine.window(queryId, start, end);
  }

  async summary(queryId: number, requests: readonly SummaryRequest[]) {
    await this.readFields(queryId, requests);
    return this.engine.summary(queryId, requests);
  }

  async groupSummaries(queryId: number, requests: readonly SummaryRequest[], keys: readonly string[]) {
    await this.readFields(queryId, requests);
    return this.engine.groupSummaries(queryId, requests, keys);
  }

  private async readFields(queryId: number, requests: readonly SummaryRequest[]): Promise<void> {
    const fieldIds = requests.map(({ fieldId }) => fieldId);
    await this.engine.fetchFields(queryId, fieldIds);
    await runInSlices(this.engine.prepareFields(queryId, fieldIds), () => false);
  }

  async summariseSelection(queryId: number, ranges: readonly SelectionRange[]) {
    await this.engine.fetchFields(
      queryId,
      ranges.flatMap(({ fieldIds }) => fieldIds),
    );
    const fieldIds = ranges.flatMap((range) => range.fieldIds);
    await runInSlices(this.engine.prepareFields(queryId, fieldIds), () => false);
    return this.engine.summariseSelection(queryId, ranges);
  }

  positionOf(queryId: number, recordId: string): number {
    return this.engine.positionOf(queryId, recordId);
  }

  recordIds(queryId: number, start: number, end: number, unfolded?: boolean): string[] {
    return this.engine.recordIds(queryId, start, end, unfolded);
  }

  find(queryId: number, text: string, from: { index: number; fieldId: string | null }) {
    return this.engine.find(queryId, text, from);
  }

  async findAll(queryId: number, text: string, keyFieldIds: readonly string[]): Promise<FoundPlaces | null> {
    const round = ++this.lastFind;
    await this.engine.fetchFields(queryId, this.engine.fieldIdsOf(queryId));
    const found: { places?: FoundPlaces } = {};
    const work = this.engine.findAll(queryId, text, keyFieldIds);
    const search = function* (): Slices {
      found.places = yield* work;
    };
    await runInSlices(search(), () => round !== this.lastFind);
    const { places } = found;
    return places ? transfer(places, [places.places.buffer]) : null;
  }

  async changesSince(queryId: number, fieldIds: readonly string[], since: number, most: number) {
    return this.foreground.ask(async () => {
      await this.engine.fetchFields(queryId, fieldIds);
      return this.engine.changesSince(queryId, fieldIds, since, most);
    });
  }

  async exportRows(queryId: number, fieldIds: readonly string[], start: number, end: number) {
    return this.foreground.ask(async () => {
      await this.engine.fetchFields(queryId, fieldIds);
      return this.engine.exportRows(queryId, fieldIds, start, end);
    });
  }

  async columnTexts(sliceId: string, fieldId: string): Promise<ColumnTexts> {
    await this.engine.fetchAll(sliceId);
    // Read for the indexes of structures, for which nobody waits as they wait for a search.
    const column = await this.foreground.behind(this.engine.columnTexts(sliceId, fieldId));
    const { ids, texts } = column;
    return transfer(column, [ids.bytes.buffer, ids.offsets.buffer, texts.bytes.buffer, texts.offsets.buffer]);
  }

  async cellTexts(sliceId: string, fieldId: string, recordIds: readonly string[]): Promise<string[]> {
    await this.engine.fetchAll(sliceId);
    return this.engine.cellTexts(sliceId, fieldId, recordIds);
  }

  async searchAll(text: string, limit: number) {
    const search = ++this.lastSearch;
    return this.foreground.ask(async () => {
      await this.engine.fetchEverything();
      // A newer search has priority; what this one has built stays.
      if (!(await runInSlices(this.engine.all.prepareSearch(), () => search !== this.lastSearch))) throw overtaken();
      this.warmSoon();
      return this.engine.all.search(text, limit);
    });
  }

  async pick(sliceId: string | null, text: string, limit: number) {
    await this.engine.all.fetchIdentifiers();
    return this.engine.all.pick(sliceId, text, limit);
  }

  async identifiersOf(recordIds: readonly string[]) {
    await this.engine.all.fetchIdentifiers();
    return this.engine.all.identifiersOf(recordIds);
  }

  memory() {
    return this.engine.memory();
  }

  watch(
    watchId: number,
    query: TableQuery,
    range: WindowRange,
    onUpdate: (news: TableNews) => void,
    memory: SharedArrayBuffer | null,
  ): void {
    const mailbox = memory && new Mailbox(memory);
    const deliver = (update: TableUpdate) => onUpdate(mailbox?.put(update) ? update.number : update);
    const watch = new WatchedQuery(watchId, this.engine, query, range, deliver);
    this.watches.set(watchId, watch);
    void this.foreground.ask(() => watch.setQuery(query)).then(() => this.warmSoon());
  }

  setWatchQuery(watchId: number, asked: number, query: TableQuery, range?: WindowRange): void {
    const watch = this.watches.get(watchId);
    if (watch) void this.foreground.ask(() => watch.setQuery(query, range, asked)).then(() => this.warmSoon());
  }

  expectSearch(watchId: number): void {
    void this.watches.get(watchId)?.expectSearch();
  }

  setWatchRange(watchId: number, range: WindowRange): void {
    this.watches.get(watchId)?.setRange(range);
  }

  keepRow(watchId: number, recordId: string | null): void {
    this.watches.get(watchId)?.keep(recordId);
  }

  unwatch(watchId: number): void {
    this.watches.get(watchId)?.stop();
    this.watches.delete(watchId);
  }

  queryOfWatch(watchId: number): number | null {
    return this.watches.get(watchId)?.queryId ?? null;
  }

  connect(port: MessagePort): void {
    expose(this, port);
  }

  derive(sliceId: string, updates: readonly DerivedUpdate[]): void {
    this.engine.derive(sliceId, updates);
    this.flushSoon();
  }

  underive(sliceId: string, fieldIds: readonly string[]): void {
    this.engine.underive(sliceId, fieldIds);
    this.flushSoon();
  }

  follow(followId: number, sliceId: string, fieldIds: readonly string[], onRows: (rows: FollowedRows) => void): void {
    this.unfollow(followId);
    const follower = new TableFollower(this.engine, sliceId, fieldIds, onRows);
    this.followers.set(followId, follower);
    void follower.flush();
  }

  unfollow(followId: number): void {
    this.followers.get(followId)?.stop();
    this.followers.delete(followId);
  }

  texts(fieldId: string, contents: readonly Json[]): string[] {
    return this.engine.texts(fieldId, contents);
  }

  /**
   * Blocks arrive by the dozen when a table is fetched. Answering and drawing each of them for all rows so far would
   * take longer than the block itself; the first is shown immediately, later ones together.
   */
  private flushLoaded(): void {
    if (this.loading !== undefined) return;
    this.flushSoon();
    this.loading = setTimeout(() => {
      this.loading = undefined;
      this.flushSoon();
    }, LOADED_MILLIS);
  }

  /** Several changes in a row become one update. */
  private flushSoon(): void {
    if (this.flushing) return;
    this.flushing = true;
    void pause().then(() => {
      this.flushing = false;
      // Followers first: what they compute comes back as cells of the same table.
      for (const follower of this.followers.values()) void follower.flush();
      for (const watch of this.watches.values()) void watch.refresh();
    });
    this.warmSoon();
  }

  /**
   * Builds indexes for earlier queries while no query is running: started in the pause between two words, they would
   * delay the next.
   */
  private warmSoon(): void {
    clearTimeout(this.warming);
    const round = ++this.warmRound;
    this.warming = setTimeout(() => {
      void runInSlices(this.engine.warm(), () => round !== this.warmRound);
    }, SILENCE_MILLIS);
  }
}
