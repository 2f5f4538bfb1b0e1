import type { ColumnTexts } from '@/domain/records/columnTexts';
import { type Outcome, patternQuestions, type StructureQuestion } from '@/domain/structures';
import { packTextList } from '@/lib/textList';
import type { SearchOptions, StructureClient } from '../structureClient';
import type { StructureCache } from './structureCache';

/** State of an index for screens. `version` increases with every change that a search can see. */
export interface StructureState {
  phase: 'idle' | 'reading' | 'ready' | 'failed';
  done: number;
  total: number;
  /** Records whose structure no search can find. */
  refused: readonly { id: string; reason: string; detail: string }[];
  version: number;
  /** Structures were added in bulk and are not all read yet: a search sees only the others. */
  behind: boolean;
  /** How often many structures were added at once (an import) since the page was opened. */
  imports: number;
}

export interface StructureIndexParts {
  key: string;
  client: StructureClient;
  /** All structures of the field that are on this device; the buffers are transferred to the caller. */
  read(): Promise<ColumnTexts>;
  /** The structures of some records, in order; empty where there is none. */
  textsOf(ids: readonly string[]): Promise<string[]>;
  cache: StructureCache;
  /** Runs a task later, once; a newer request replaces it. */
  later(task: () => void): void;
}

const EMPTY: StructureState = { phase: 'idle', done: 0, total: 0, refused: [], version: 0, behind: false, imports: 0 };
const KEYS = Object.keys(EMPTY) as (keyof StructureState)[];
/** Up to this number of changed structures, no progress is reported. */
const FEW = 500;
/** This many new structures at once count as an import. */
const MANY = 20;
/**
 * How long single changes are collected, in milliseconds: in that time the edit is on its way to the screen and to the
 * server, and the chemistry workers would take the processor from it.
 */
const GATHER = 100;
/** Above this similarity an answer extends so far below the requested threshold; farther down there are too many extra hits. */
const MOST_ALIKE = 0.4;
const NEAR = 0.1;
/** After this many structures, those read so far are stored: a page that is closed then need not read them again. */
const KEEP_EVERY = 16_384;
/** Progress is reported at most this often, in milliseconds: each report draws a screen. */
const REPORT_EVERY = 200;

/**
 * The structures of one field of one table, searchable. Filled when first requested: from the saved parts, then updated
 * to match the table; kept current by `take`. Everything that changes it runs one after the other.
 */
export class StructureIndex {
  #parts: StructureIndexParts;
  #state = EMPTY;
  #listeners = new Set<() => void>();
  #opening: Promise<void> | null = null;
  #queue: Promise<void> = Promise.resolve();
  #gathered = new Map<string, string | null>();
  #gathering: ReturnType<typeof setTimeout> | undefined;
  /** The last answer about similarity, most similar first, with its question and its lowest threshold. */
  #alike: { of: string; from: number; found: ReturnType<StructureClient['similar']> } | null = null;
  /** Bulk changes that were reported, and how many of them have been read. */
  #expected = 0;
  #seen = 0;
  #saving: Promise<void> = Promise.resolve();

  constructor(parts: StructureIndexParts) {
    this.#parts = parts;
  }

  current = (): StructureState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves when all structures on this device can be searched. @throws when the chemistry worker cannot be loaded */
  ensure(): Promise<void> {
    this.#opening ??= this.#run(() => this.#open()).catch((error) => {
      // The next request tries again: the toolkit may have been fetched by then.
      this.#opening = null;
      this.#update({ phase: 'failed' });
      throw error;
    });
    return this.#opening;
  }

  /** Resolves when everything reported so far has been read. @throws as `ensure` */
  async settled(): Promise<void> {
    await this.ensure();
    this.#followGathered();
    await this.#queue;
  }

  /** Changed structures by record id; null removes the record. Nothing to do before the index was first requested. */
  take(changes: ReadonlyMap<string, string | null>): void {
    if (!this.#opening) return;
    for (const [id, text] of changes) this.#gathered.set(id, text);
    this.#gathering ??= setTimeout(() => this.#followGathered(), GATHER);
  }

  /** Many rows were added; `refresh` reads them. */
  expect(): void {
    if (!this.#opening) return;
    this.#expected += 1;
    this.#update({ behind: true });
  }

  /** Compares with the table again: rows were added or removed in bulk. */
  refresh(): void {
    if (!this.#opening) return;
    // Changes that were reported earlier must not overwrite what is read now.
    this.#followGathered();
    void this.#run(() => this.#reconcile()).catch(() => this.#update({ phase: 'failed' }));
  }

  /** Records that match a query, as they are found. Returns their number, or why the pattern cannot be read. */
  async search(question: StructureQuestion, options: SearchOptions): Promise<Outcome<number>> {
    await this.ensure();
    this.#followGathered();
    const { client } = this.#parts;
    const { pattern, mode, stereo, ignoreSalts, threshold } = question;
    if (mode !== 'substructure') {
      const found =
        mode === 'exact'
          ? await client.exact(pattern, ignoreSalts)
          : await this.#similar(pattern, threshold, ignoreSalts);
      if (!found.ok) return found;
      if (!options.signal?.aborted && found.value.length > 0) options.onHits(found.value);
      return { ok: true, value: found.value.length };
    }
    const [first, second] = patternQuestions(pattern, stereo, ignoreSalts, question);
    const outcome = await client.search(first, options);
    if (outcome.ok || options.signal?.aborted) return outcome;
    const other = await client.search(second, options);
    return other.ok ? other : outcome;
  }

  /** Records with the same structure, stereochemistry included; salts and solvents may be ignored. */
  async exact(structure: string, ignoreSalts = false): Promise<Outcome<string[]>> {
    await this.ensure();
    this.#followGathered();
    return this.#parts.client.exact(structure, ignoreSalts);
  }

  /**
   * Other records with the structure that a record was just given. While structures are being read it waits for all of
   * them, and returns none if the record has a different structure by then.
   * @returns those that are equal as a whole, and those that are equal only without salts
   */
  async othersWith(structure: string, recordId: string): Promise<{ whole: string[]; parent: string[] }> {
    const { phase, behind } = this.#state;
    const waits = phase !== 'ready' || behind;
    if (waits) await this.#whole();
    const [found, wider] = await Promise.all([this.exact(structure), this.exact(structure, true)]);
    if (!found.ok || (waits && !found.value.includes(recordId))) return { whole: [], parent: [] };
    const equal = new Set(found.value).add(recordId);
    return {
      whole: found.value.filter((id) => id !== recordId),
      parent: wider.ok ? wider.value.filter((id) => !equal.has(id)) : [],
    };
  }

  /** Records by a number that is shared by structures equal without salts, and by few others. */
  async parentMarks(): Promise<Map<number, string[]>> {
    await this.settled();
    return this.#parts.client.marks(true);
  }

  /** Groups of records with the same structure. */
  async duplicates(): Promise<string[][]> {
    await this.settled();
    return this.#parts.client.duplicates((ids) => this.#parts.textsOf(ids));
  }

  /** Releases the workers' memory. */
  close(): void {
    clearTimeout(this.#gathering);
    void this.#run(() => this.#parts.client.close()).catch(() => {});
  }

  #followGathered(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    if (this.#gathered.size === 0) return;
    const texts = packTextList([...this.#gathered.values()].map((text) => text ?? ''));
    const column = { ids: packTextList(this.#gathered.keys()), texts };
    this.#gathered.clear();
    void this.#run(() => this.#follow(column, false)).catch(() => this.#update({ phase: 'failed' }));
  }

  /** Resolves when everything reported to the index has been read. */
  async #whole(): Promise<void> {
    await this.settled();
    if (!this.#state.behind) return;
    await new Promise<void>((resolve) => {
      const end = this.subscribe(() => {
        if (this.#state.behind) return;
        end();
        resolve();
      });
    });
    await this.settled();
  }

  /** Ids of records with at least the requested similarity. While the threshold is moved, nearby values are answered from what was found before. */
  async #similar(pattern: string, threshold: number, ignoreSalts: boolean): Promise<Outcome<string[]>> {
    const of = JSON.stringify([pattern, ignoreSalts, this.#state.version]);
    if (this.#alike?.of !== of || threshold < this.#alike.from) {
      const from = threshold > MOST_ALIKE ? threshold - NEAR : threshold;
      this.#alike = { of, from, found: this.#parts.client.similar(pattern, from, ignoreSalts) };
    }
    const { found } = this.#alike;
    // A request that failed is repeated.
    found.catch(() => {
      if (this.#alike?.found === found) this.#alike = null;
    });
    const outcome = await found;
    if (!outcome.ok) return outcome;
    const end = outcome.value.findIndex(({ similarity }) => similarity < threshold);
    const alike = end < 0 ? outcome.value : outcome.value.slice(0, end);
    return { ok: true, value: alike.map(({ id }) => id) };
  }

  #run(task: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(task);
    this.#queue = done.catch(() => {});
    return done;
  }

  async #open(): Promise<void> {
    const { client, cache, key } = this.#parts;
    const kept = await cache.get(key).catch(() => []);
    if (kept.length === 0 || !(await client.load(kept))) {
      this.#update({ phase: 'reading' });
      return this.#reconcile();
    }
    // The saved part can be searched immediately; later changes follow.
    const { refused } = await client.state();
    this.#update({ phase: 'ready', refused, version: this.#state.version + 1 });
    this.refresh();
  }

  async #reconcile(): Promise<void> {
    const seen = this.#expected;
    await this.#follow(await this.#parts.read(), true, seen);
  }

  async #follow(column: ColumnTexts, whole: boolean, seen = this.#seen): Promise<void> {
    const { client, later } = this.#parts;
    let reportedAt = Number.NEGATIVE_INFINITY;
    let kept = 0;
    const { read, outdated } = await client.follow(column, whole, (done, total, held) => {
      if (done - kept >= KEEP_EVERY) {
        kept = done;
        void this.#save();
      }
      if (total <= FEW || performance.now() - reportedAt < REPORT_EVERY) return;
      reportedAt = performance.now();
      this.#update({ phase: held === 0 ? 'reading' : this.#state.phase, behind: true, done, total });
    });
    if (read >= MANY) this.#update({ imports: this.#state.imports + 1 });
    const altered = read + outdated > 0;
    const { refused } = await client.state();
    const version = this.#state.version + (altered || this.#state.phase !== 'ready' ? 1 : 0);
    this.#seen = seen;
    this.#update({ phase: 'ready', behind: this.#expected !== seen, done: 0, total: 0, refused, version });
    if (altered) later(() => void this.#run(() => this.#save()));
  }

  /** Stores what has been read; what cannot be stored is read again on the next visit. */
  #save(): Promise<void> {
    const { client, cache, key } = this.#parts;
    const save = async () => {
      if (await cache.put(key, await client.save())) return;
      // Another tab has stored its own parts meanwhile.
      await cache.put(key, await client.save(true));
    };
    this.#saving = this.#saving.then(save).catch(() => {});
    return this.#saving;
  }

  #update(change: Partial<StructureState>): void {
    const before = this.#state;
    const refused = change.refused && areSame(change.refused, before.refused) ? before.refused : change.refused;
    const next = { ...before, ...change, refused: refused ?? before.refused };
    // Each report draws the table again.
    if (KEYS.every((key) => next[key] === before[key])) return;
    this.#state = next;
    for (const listener of [...this.#listeners]) listener();
  }
}

function areSame(a: StructureState['refused'], b: StructureState['refused']): boolean {
  return a.length === b.length && a.every(({ id, detail }, i) => id === b[i]?.id && detail === b[i].detail);
}
