import type { DepictionMatch } from '@/domain/structures';

/** Where drawings are stored between visits. Losing one costs only time. */
export interface DepictionCache {
  /** Same order and length as keys. */
  get(keys: readonly string[]): Promise<(string | undefined)[]>;
  put(drawings: readonly { key: string; svg: string }[]): Promise<void>;
}

export type Depiction = { state: 'waiting' } | { state: 'drawn'; svg: string } | { state: 'failed'; reason: string };

/** One drawing: what, its size (CSS px), and the part that is highlighted and oriented like its pattern. */
export interface DepictionRequest {
  readonly structure: string;
  readonly width: number;
  readonly height: number;
  readonly reaction?: boolean;
  readonly match?: DepictionMatch | undefined;
}

/** Draws several requests of one look; same order and length. */
export type Draw = (requests: readonly DepictionRequest[]) => Promise<({ svg: string } | { reason: string })[]>;

/** Drawings held in memory; a screen shows about twenty. */
const HELD = 2000;
/** Structures sent to a worker at a time, so that what scrolls into view waits for few others. */
const BATCH = 8;

/**
 * Draws structures on demand: from memory, else from the cache, else by the workers, as many batches at a time as there
 * are workers. The newest request is drawn first, because it is what the person has just scrolled to; a structure that
 * is no longer requested is not drawn.
 */
export class DepictionQueue {
  #held = new Map<string, Depiction>();
  #listeners = new Map<string, Set<() => void>>();
  #wanted = new Map<string, DepictionRequest>();
  /** Requests that are not in the cache. */
  #missing = new Map<string, DepictionRequest>();
  #looking = false;
  #drawing = 0;
  #drawn: { key: string; svg: string }[] = [];
  #cache: DepictionCache | null = null;
  readonly #draw: Draw;
  readonly #atOnce: number;

  /** @param atOnce batches that are drawn at the same time */
  constructor(draw: Draw, atOnce = 1) {
    this.#draw = draw;
    this.#atOnce = atOnce;
  }

  setCache(cache: DepictionCache | null): void {
    this.#cache = cache;
  }

  peek(request: DepictionRequest): Depiction {
    return this.#held.get(keyOf(request)) ?? { state: 'waiting' };
  }

  /** Requests a drawing; `listener` is called when it is ready. @returns the function that cancels the request. */
  request(request: DepictionRequest, listener: () => void): () => void {
    const key = keyOf(request);
    if (this.#held.has(key)) return () => {};
    const listeners = this.#listeners.get(key) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(key, listeners);
    this.#wanted.set(key, request);
    void this.#look();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#listeners.delete(key);
      this.#wanted.delete(key);
      this.#missing.delete(key);
    };
  }

  /** Reads the cache for all current requests at once; what it does not have is sent to the workers. */
  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    // After a turn of the event loop: one render makes many requests.
    await Promise.resolve();
    while (this.#wanted.size > 0) {
      const requests = [...this.#wanted];
      this.#wanted.clear();
      const plain = requests.filter(([, request]) => !request.match);
      const kept = plain.length === 0 ? [] : await this.#read(plain.map(([key]) => key));
      const found = new Map(plain.map(([key], i) => [key, kept[i]]));
      for (const [key, request] of requests) {
        const svg = found.get(key);
        if (svg !== undefined) this.#settle(key, { state: 'drawn', svg });
        else if (this.#listeners.has(key)) this.#missing.set(key, request);
      }
      this.#start();
    }
    this.#looking = false;
  }

  #start(): void {
    while (this.#drawing < this.#atOnce && this.#missing.size > 0) {
      // Less than a full batch each if that keeps all workers busy.
      const size = Math.min(BATCH, Math.ceil(this.#missing.size / (this.#atOnce - this.#drawing)));
      const newest = [...this.#missing].reverse();
      const look = lookOf(newest[0]![1]);
      const batch = newest.filter(([, request]) => lookOf(request) === look).slice(0, size);
      for (const [key] of batch) this.#missing.delete(key);
      this.#drawing++;
      void this.#run(batch);
    }
    if (this.#drawing === 0) this.#keep();
  }

  async #run(batch: readonly [string, DepictionRequest][]): Promise<void> {
    const outcomes = await this.#outcomes(batch.map(([, request]) => request));
    batch.forEach(([key, request], i) => {
      const outcome = outcomes[i];
      if (outcome && 'svg' in outcome) {
        this.#settle(key, { state: 'drawn', svg: outcome.svg });
        // A highlighted drawing belongs to one search; stored permanently they would fill the device.
        if (!request.match) this.#drawn.push({ key, svg: outcome.svg });
      } else this.#settle(key, { state: 'failed', reason: outcome?.reason ?? 'unsupported' });
    });
    this.#drawing--;
    this.#start();
  }

  /** Stores drawings once the screen has what it needs: writing at the same time would slow drawing down. */
  #keep(): void {
    const drawn = this.#drawn;
    this.#drawn = [];
    if (drawn.length > 0) void this.#cache?.put(drawn).catch(() => {});
  }

  async #read(keys: readonly string[]): Promise<(string | undefined)[]> {
    try {
      return (await this.#cache?.get(keys)) ?? [];
    } catch {
      // An unreadable cache counts as an empty one.
      return [];
    }
  }

  async #outcomes(requests: readonly DepictionRequest[]): Promise<({ svg: string } | { reason: string })[]> {
    try {
      return await this.#draw(requests);
    } catch {
      // The toolkit could not be loaded (first visit without a network): the text stays, and the next request tries
      // again.
      return requests.map(() => ({ reason: 'unsupported' }));
    }
  }

  #settle(key: string, depiction: Depiction): void {
    this.#held.set(key, depiction);
    const [oldest] = this.#held.keys();
    if (this.#held.size > HELD && oldest !== undefined) this.#held.delete(oldest);
    const listeners = this.#listeners.get(key);
    this.#listeners.delete(key);
    for (const listener of listeners ?? []) listener();
  }
}

/** Key of the settings that all requests of a batch share. */
function lookOf({ width, height, reaction, match }: DepictionRequest): string {
  const marked = match ? `${match.kind}${match.align ? '|' : ''}${match.query}|` : '';
  return `${reaction ? 'r' : ''}${Math.round(width)}x${Math.round(height)}:${marked}`;
}

/** Increased when structures are drawn differently: stored drawings of the old kind are then no longer found. */
const STYLE = 2;

function keyOf(request: DepictionRequest): string {
  return `${STYLE}/${lookOf(request)}${request.structure}`;
}
