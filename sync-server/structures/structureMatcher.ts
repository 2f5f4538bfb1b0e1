import { availableParallelism } from 'node:os';
import type { StructurePool } from '@workers/chemistry/node/structurePool';
import type { Outcome, StructureFacts, StructureQuestion } from '@/domain/structures';
import { patternQuestions } from '@/domain/structures';
import type { PartCache } from './partCache';

/** Parsed molecules that are kept; above that all are dropped and parsed again when needed. */
const HELD = 500_000;
/** One processor is left to the server itself. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Texts that are parsed before a query gets its turn: half a second of the threads. */
const PART = 2048 * THREADS;
/** Milliseconds of quiet before what was parsed is stored. */
const KEEP_AFTER = 5_000;

type Answer = { hits: ReadonlySet<string> } | { problem: string };

/**
 * Finds the structures that match a query, with the same engine as on the screens, in worker threads, so that no
 * request waits while molecules are parsed. Structures are identified by their text, so edits need no index
 * maintenance; each is parsed once, by `read` in advance or by the first query, and stored for the next
 * start. RDKit is loaded when first needed.
 */
export class StructureMatcher {
  readonly #cache: PartCache;
  #pool: Promise<StructurePool> | null = null;
  /** Number of each text in the pool. */
  #numbers = new Map<string, number>();
  /** Stored parts that belong to this pool. */
  #kept = new Set<string>();
  #keptCount = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #keeping: NodeJS.Timeout | undefined;

  constructor(cache: PartCache) {
    this.#cache = cache;
  }

  /** Loads stored parts, if there are any; otherwise nothing is loaded. */
  async prepare(): Promise<void> {
    const names = await this.#cache.names();
    if (names.length > 0) await this.#inTurn(() => this.#opened());
  }

  /**
   * Those of the texts (SMILES or molfiles) that match; unreadable structures never do.
   * @returns why the pattern cannot be read, as `problem`
   */
  matching(texts: Iterable<string>, question: StructureQuestion): Promise<Answer> {
    const wanted = new Set(texts);
    return this.#inTurn(async () => {
      const pool = await this.#readAll(wanted);
      const found = await ask(pool, question);
      if (!found.ok) return { problem: found.detail.split('\n')[0] || 'The pattern cannot be read.' };
      const matches = new Uint8Array(pool.size());
      for (const number of found.value) matches[number] = 1;
      const hits = new Set<string>();
      for (const text of wanted) if (matches[this.#numbers.get(text) ?? -1] === 1) hits.add(text);
      return { hits };
    });
  }

  /** Parses structures that will be needed, as far as there is room; queries that arrive meanwhile go first. */
  async read(texts: Iterable<string>): Promise<void> {
    await this.#inTurn(() => this.#opened());
    const fresh = this.#fresh(texts).slice(0, Math.max(0, HELD - this.#numbers.size));
    for (let from = 0; from < fresh.length; from += PART)
      await this.#inTurn(() => this.#readAll(new Set(fresh.slice(from, from + PART))));
  }

  /** Computes facts about structures, in order; `withKeys` adds InChIKeys. Queries that arrive meanwhile go first. */
  async measure(texts: readonly string[], withKeys: boolean): Promise<Outcome<StructureFacts>[]> {
    const measured: Outcome<StructureFacts>[] = [];
    for (let from = 0; from < texts.length; from += PART)
      measured.push(
        ...(await this.#inTurn(async () => (await this.#opened()).measure(texts.slice(from, from + PART), withKeys))),
      );
    return measured;
  }

  /** The version of RDKit in use. */
  version(): Promise<string> {
    return this.#inTurn(async () => (await this.#opened()).version());
  }

  /** Stores the parts that were parsed since. */
  keep(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#pool || this.#keptCount === this.#numbers.size) return;
      const pool = await this.#pool;
      const count = this.#numbers.size;
      const gone = new Set(this.#kept);
      for (const { name, bytes } of await pool.save()) {
        if (bytes) await this.#cache.write(name, bytes);
        this.#kept.add(name);
        gone.delete(name);
      }
      for (const name of gone) await this.#forget(name);
      this.#keptCount = count;
    });
  }

  #keepLater(): void {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => {
      this.keep().catch(() => {
        // They are parsed again after the next start.
      });
    }, KEEP_AFTER).unref();
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    clearTimeout(this.#keeping);
    const pool = this.#pool;
    this.#pool = null;
    this.#numbers.clear();
    this.#kept.clear();
    this.#keptCount = 0;
    await (await pool?.catch(() => null))?.close();
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(task);
    this.#turn = done.catch(() => {});
    return done;
  }

  #fresh(texts: Iterable<string>): string[] {
    const fresh = new Set<string>();
    for (const text of texts) if (text !== '' && !this.#numbers.has(text)) fresh.add(text);
    return [...fresh];
  }

  #opened(): Promise<StructurePool> {
    this.#pool ??= this.#open();
    const opened = this.#pool;
    // If the toolkit could not be loaded, the next query tries again.
    opened.catch(() => {
      if (this.#pool === opened) this.#pool = null;
    });
    return opened;
  }

  async #open(): Promise<StructurePool> {
    const pool = await openPool();
    for (const name of await this.#cache.names()) {
      const bytes = this.#numbers.size < HELD ? await this.#cache.read(name) : null;
      const loaded = bytes && (await pool.load(name, bytes));
      if (!loaded) {
        await this.#forget(name);
        continue;
      }
      this.#kept.add(name);
      this.#number(loaded.first, loaded.structures);
    }
    this.#keptCount = this.#numbers.size;
    return pool;
  }

  async #forget(name: string): Promise<void> {
    this.#kept.delete(name);
    await this.#cache.remove(name);
  }

  async #readAll(wanted: ReadonlySet<string>): Promise<StructurePool> {
    const pool = await this.#opened();
    const fresh = this.#fresh(wanted);
    if (fresh.length === 0) return pool;
    if (this.#numbers.size > 0 && this.#numbers.size + fresh.length > HELD) {
      for (const name of [...this.#kept]) await this.#forget(name);
      await this.close();
      return this.#readAll(wanted);
    }
    const { first } = await pool.add(fresh);
    this.#number(first, fresh);
    this.#keepLater();
    return pool;
  }

  #number(first: number, texts: readonly string[]): void {
    for (const [i, text] of texts.entries()) this.#numbers.set(text, first + i);
  }
}

async function ask(pool: StructurePool, question: StructureQuestion): Promise<Outcome<Uint32Array>> {
  const { pattern, mode, stereo, ignoreSalts, threshold } = question;
  if (mode === 'exact') return pool.search({ mode, query: pattern, ignoreSalts });
  if (mode === 'similar') return pool.search({ mode, query: pattern, threshold, ignoreSalts });
  const [first, second] = patternQuestions(pattern, stereo, ignoreSalts, question);
  const found = await pool.search({ mode, ...first });
  if (found.ok) return found;
  const other = await pool.search({ mode, ...second });
  return other.ok ? other : found;
}

async function openPool(): Promise<StructurePool> {
  const { openStructurePool } = await import('@workers/chemistry/node/structurePool');
  const here = new URL(import.meta.url);
  // When the server runs from its sources, which threads cannot load, it parses in its own thread.
  const threads = here.pathname.endsWith('.ts') ? 0 : THREADS;
  return openStructurePool({ threads, file: new URL('./structureThread.mjs', here) });
}
