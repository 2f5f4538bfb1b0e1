import type { ChemistryApi } from '@workers/chemistry';
import { type Remote, wrap } from 'comlink';
import { useEffect, useState } from 'react';
import { spawnChemistryWorker } from './spawnChemistryWorker';

/** Where drawings are kept between visits. Losing one costs only time. */
export interface DepictionCache {
  /** Same order and length as keys. */
  get(keys: readonly string[]): Promise<(string | undefined)[]>;
  put(drawings: readonly { key: string; svg: string }[]): Promise<void>;
}

export type Depiction = { state: 'waiting' } | { state: 'drawn'; svg: string } | { state: 'failed'; reason: string };

type Draw = (structures: string[], width: number, height: number) => Promise<({ svg: string } | { reason: string })[]>;

/** Drawings held in memory; a screen shows about twenty. */
const HELD = 2000;
/** Structures asked of the worker at a time, so that what scrolls into sight waits for few others. */
const BATCH = 8;

interface Wanted {
  structure: string;
  width: number;
  height: number;
}

/**
 * Draws structures on demand: from memory, else from the cache, else by the worker. The newest wish is drawn first,
 * because it is what the person has just scrolled to; a structure that nobody waits for any more is not drawn.
 */
export class DepictionQueue {
  #held = new Map<string, Depiction>();
  #listeners = new Map<string, Set<() => void>>();
  #wanted = new Map<string, Wanted>();
  #running = false;
  #cache: DepictionCache | null = null;
  #draw: Draw;

  constructor(draw: Draw) {
    this.#draw = draw;
  }

  setCache(cache: DepictionCache | null): void {
    this.#cache = cache;
  }

  peek(structure: string, width: number, height: number): Depiction {
    return this.#held.get(keyOf(structure, width, height)) ?? { state: 'waiting' };
  }

  /** Asks for a drawing; `listener` is told when it is there. @returns the function that ends the wish. */
  request(structure: string, width: number, height: number, listener: () => void): () => void {
    const key = keyOf(structure, width, height);
    if (this.#held.has(key)) return () => {};
    const listeners = this.#listeners.get(key) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(key, listeners);
    this.#wanted.set(key, { structure, width, height });
    if (!this.#running) void this.#run();
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      this.#listeners.delete(key);
      this.#wanted.delete(key);
    };
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      // A turn of the loop first: one render asks for many.
      await Promise.resolve();
      while (this.#wanted.size > 0) await this.#step();
    } finally {
      this.#running = false;
    }
  }

  async #step(): Promise<void> {
    const newest = [...this.#wanted].reverse();
    const [, first] = newest[0]!;
    const batch = newest.filter(([, w]) => w.width === first.width && w.height === first.height).slice(0, BATCH);
    for (const [key] of batch) this.#wanted.delete(key);
    const kept = await this.#read(batch.map(([key]) => key));
    const missing = batch.filter(([key], index) => {
      const svg = kept[index];
      if (svg !== undefined) this.#settle(key, { state: 'drawn', svg });
      return svg === undefined;
    });
    if (missing.length === 0) return;
    const outcomes = await this.#outcomes(missing.map(([, wanted]) => wanted));
    const drawn: { key: string; svg: string }[] = [];
    missing.forEach(([key], index) => {
      const outcome = outcomes[index];
      if (outcome && 'svg' in outcome) {
        this.#settle(key, { state: 'drawn', svg: outcome.svg });
        drawn.push({ key, svg: outcome.svg });
      } else this.#settle(key, { state: 'failed', reason: outcome?.reason ?? 'unsupported' });
    });
    if (drawn.length > 0) void this.#cache?.put(drawn).catch(() => {});
  }

  async #read(keys: readonly string[]): Promise<(string | undefined)[]> {
    try {
      return (await this.#cache?.get(keys)) ?? [];
    } catch {
      // A cache that cannot be read is a cache that has nothing.
      return [];
    }
  }

  async #outcomes(wanted: readonly Wanted[]): Promise<({ svg: string } | { reason: string })[]> {
    const [first] = wanted;
    try {
      const structures = wanted.map((one) => one.structure);
      return await this.#draw(structures, first?.width ?? 0, first?.height ?? 0);
    } catch {
      // The toolkit could not be loaded (first visit without network): the text stays, and the next wish tries again.
      return wanted.map(() => ({ reason: 'unsupported' }));
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

function keyOf(structure: string, width: number, height: number): string {
  return `${Math.round(width)}x${Math.round(height)}:${structure}`;
}

let chemistry: Remote<ChemistryApi> | undefined;

/** The chemistry worker of this page, started by the first who needs it. */
export function chemistryWorker(): Remote<ChemistryApi> {
  chemistry ??= wrap<ChemistryApi>(spawnChemistryWorker());
  return chemistry;
}

/** The drawings of this page. */
export const depictions = new DepictionQueue(async (structures, width, height) => {
  const outcomes = await chemistryWorker().depict(structures, { width, height });
  return outcomes.map((outcome) => (outcome.ok ? { svg: outcome.value } : { reason: outcome.reason }));
});

/**
 * The drawing of a SMILES or molfile as SVG markup that follows the theme, of the given size in CSS px.
 * @param structure null asks for nothing.
 */
export function useDepiction(structure: string | null, width: number, height: number): Depiction {
  const [, redraw] = useState(0);
  useEffect(() => {
    if (structure === null) return;
    return depictions.request(structure, width, height, () => redraw((count) => count + 1));
  }, [structure, width, height]);
  return structure === null ? { state: 'waiting' } : depictions.peek(structure, width, height);
}
