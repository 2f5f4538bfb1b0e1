import { availableParallelism } from 'node:os';
import type { StructurePool } from '@workers/chemistry/node/structurePool';
import type { Outcome, StructureQuestion } from '@/domain/structures';
import { patternQuestions } from '@/domain/structures';

/** Texts kept as read molecules; beyond that all are forgotten and read again as they are asked for. */
const HELD = 500_000;
/** Texts read before a question gets its turn: half a second of one thread. */
const PART = 2048;
/** The processors that are left to the server itself. */
const THREADS = Math.max(1, Math.min(2, availableParallelism() - 1));

type Answer = { hits: ReadonlySet<string> } | { problem: string };

/**
 * Tells which structures are what is asked for, with the engine that the screens use, in worker threads: no request waits
 * while molecules are read. Structures are known by their text, so an edit needs no upkeep; each is read once, by
 * `read` beforehand or by the first question. RDKit is loaded when first needed.
 */
export class StructureMatcher {
  #pool: Promise<StructurePool> | null = null;
  /** Number of each text in the pool. */
  #numbers = new Map<string, number>();
  #turn: Promise<unknown> = Promise.resolve();

  /**
   * Those of the texts (SMILES or molfiles) that are what is asked for; unreadable structures never are.
   * @returns why the pattern cannot be read, as `problem`
   */
  matching(texts: Iterable<string>, question: StructureQuestion): Promise<Answer> {
    const wanted = new Set(texts);
    return this.#inTurn(async () => {
      const pool = await this.#readAll(wanted);
      const found = await ask(pool, question);
      if (!found.ok) return { problem: found.detail.split('\n')[0] || 'The pattern cannot be read.' };
      const matches = new Uint8Array(this.#numbers.size);
      for (const number of found.value) matches[number] = 1;
      return { hits: new Set([...wanted].filter((text) => matches[this.#numbers.get(text) ?? -1] === 1)) };
    });
  }

  /** Reads structures that will be asked for; questions that come meanwhile go first. */
  async read(texts: Iterable<string>): Promise<void> {
    const fresh = this.#fresh(texts);
    for (let from = 0; from < fresh.length; from += PART)
      await this.#inTurn(() => this.#readAll(new Set(fresh.slice(from, from + PART))));
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    const pool = this.#pool;
    this.#pool = null;
    this.#numbers.clear();
    await (await pool?.catch(() => null))?.close();
  }

  #inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(task);
    this.#turn = done.catch(() => {});
    return done;
  }

  #fresh(texts: Iterable<string>): string[] {
    return [...new Set(texts)].filter((text) => text !== '' && !this.#numbers.has(text));
  }

  async #readAll(wanted: ReadonlySet<string>): Promise<StructurePool> {
    const fresh = this.#fresh(wanted);
    if (this.#numbers.size > 0 && this.#numbers.size + fresh.length > HELD) {
      await this.close();
      return this.#readAll(wanted);
    }
    this.#pool ??= openPool();
    const opened = this.#pool;
    // A toolkit that could not be loaded is tried again by the next question.
    opened.catch(() => {
      if (this.#pool === opened) this.#pool = null;
    });
    const pool = await opened;
    const first = this.#numbers.size;
    if (fresh.length > 0) {
      await pool.add(fresh.map((smiles, i) => ({ id: String(first + i), smiles })));
      for (const [i, text] of fresh.entries()) this.#numbers.set(text, first + i);
    }
    return pool;
  }
}

async function ask(pool: StructurePool, question: StructureQuestion): Promise<Outcome<Uint32Array>> {
  const { pattern, mode, stereo, ignoreSalts, threshold } = question;
  if (mode === 'exact') return pool.search({ mode, query: pattern, ignoreSalts });
  if (mode === 'similar') return pool.search({ mode, query: pattern, threshold, ignoreSalts });
  const [first, second] = patternQuestions(pattern, stereo, ignoreSalts);
  const found = await pool.search({ mode, ...first });
  if (found.ok) return found;
  const other = await pool.search({ mode, ...second });
  return other.ok ? other : found;
}

async function openPool(): Promise<StructurePool> {
  const { openStructurePool } = await import('@workers/chemistry/node/structurePool');
  const here = new URL(import.meta.url);
  // Run from its sources, which threads cannot load, the server reads in its own thread.
  const threads = here.pathname.endsWith('.ts') ? 0 : THREADS;
  return openStructurePool({ threads, file: new URL('./structureThread.mjs', here) });
}

/** The matcher of this process. */
export const structureMatcher = new StructureMatcher();
