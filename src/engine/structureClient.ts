import type { ChemistryApi, RefusedStructure, StructureRow } from '@workers/chemistry';
import { proxy, transfer } from 'comlink';
import type { Outcome, SubstructureQuery } from '@/domain/structures';
import { hashText } from '@/lib/hashText';

/** A chemistry worker as the client sees it: the worker wrapped by comlink. */
export type ChemistryPort = Pick<
  ChemistryApi,
  | 'load'
  | 'build'
  | 'put'
  | 'remove'
  | 'save'
  | 'close'
  | 'state'
  | 'search'
  | 'cancel'
  | 'exact'
  | 'similar'
  | 'marks'
  | 'canonicalise'
>;

/** How a search is run: `onHits` hears ids as they are found, `signal` ends it, `limit` is enough hits. */
export interface SearchOptions {
  readonly onHits: (ids: string[]) => void;
  readonly signal?: AbortSignal;
  readonly limit?: number;
}

/** Rows dealt to the workers in turn; one saved part holds as many. */
const BLOCK = 4096;

let lastTicket = 0;

/**
 * One library of structures (usually those of one field) spread over the chemistry workers, which search their shares at
 * the same time. No computation happens here.
 */
export class StructureClient {
  constructor(
    private readonly ports: readonly ChemistryPort[],
    private readonly library: string,
  ) {}

  /** Takes up saved parts (their buffers are given away). False when any was of another version: close and build anew then. */
  async load(parts: readonly ArrayBuffer[]): Promise<boolean> {
    const shares = this.ports.map((_, i) => parts.filter((_part, k) => k % this.ports.length === i));
    const taken = await Promise.all(
      this.ports.map((port, i) => port.load(this.library, transfer(shares[i]!, shares[i]!))),
    );
    return taken.flat().every(Boolean);
  }

  /** Reads rows with progress (number of rows done). False when `signal` ended it; what was read until then stays. */
  async build(
    rows: readonly StructureRow[],
    onProgress?: (done: number) => void,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const shares: StructureRow[][] = this.ports.map(() => []);
    for (let from = 0, turn = 0; from < rows.length; from += BLOCK, turn++) {
      shares[turn % shares.length]!.push(...rows.slice(from, from + BLOCK));
    }
    const done = shares.map(() => 0);
    const finished = await Promise.all(
      this.ports.map((port, i) =>
        this.cancellable(port, signal, (ticket) =>
          port.build(
            this.library,
            shares[i]!,
            ticket,
            proxy((count: number) => {
              done[i] = count;
              onProgress?.(done.reduce((sum, part) => sum + part, 0));
            }),
          ),
        ),
      ),
    );
    return finished.every(Boolean);
  }

  /** Adds or replaces records. A record always goes to the same worker, and leaves any other that had it from a build. */
  async put(rows: readonly StructureRow[]): Promise<void> {
    await Promise.all(
      this.ports.map(async (port, i) => {
        const own = rows.filter((row) => this.ownerOf(row.id) === i);
        const others = rows.filter((row) => this.ownerOf(row.id) !== i).map((row) => row.id);
        if (others.length > 0) await port.remove(this.library, others);
        if (own.length > 0) await port.put(this.library, own);
      }),
    );
  }

  async remove(ids: readonly string[]): Promise<void> {
    await Promise.all(this.ports.map((port) => port.remove(this.library, [...ids])));
  }

  /** The library as buffers to keep, for `load`. */
  async save(): Promise<ArrayBuffer[]> {
    return (await Promise.all(this.ports.map((port) => port.save(this.library)))).flat();
  }

  async close(): Promise<void> {
    await Promise.all(this.ports.map((port) => port.close(this.library)));
  }

  async state(): Promise<{ size: number; refused: RefusedStructure[] }> {
    const states = await Promise.all(this.ports.map((port) => port.state(this.library)));
    return {
      size: states.reduce((sum, state) => sum + state.size, 0),
      refused: states.flatMap((state) => state.refused),
    };
  }

  /**
   * Substructure search in all workers at once. Answers with the number of hits (those told until `signal` ended it), or
   * why the pattern cannot be read. Hits of one worker come in its order of rows; those of several are mixed.
   */
  async search(question: SubstructureQuery, { onHits, signal, limit }: SearchOptions): Promise<Outcome<number>> {
    let count = 0;
    const hear = (ids: string[]) => {
      if (signal?.aborted) return;
      const wanted = limit === undefined ? ids : ids.slice(0, limit - count);
      count += wanted.length;
      if (wanted.length > 0) onHits(wanted);
    };
    const outcomes = await Promise.all(
      this.ports.map((port) =>
        this.cancellable(port, signal, (ticket) =>
          port.search(this.library, { ...question, limit }, ticket, proxy(hear)),
        ),
      ),
    );
    return outcomes.find((outcome) => !outcome.ok) ?? { ok: true, value: count };
  }

  /** Records by a number that equal structures share, and few others. */
  async marks(): Promise<Map<number, string[]>> {
    const byMark = new Map<number, string[]>();
    for (const { ids, marks } of await Promise.all(this.ports.map((port) => port.marks(this.library)))) {
      for (const [i, id] of ids.entries()) {
        const mark = marks[i]!;
        const alike = byMark.get(mark);
        if (alike) alike.push(id);
        else byMark.set(mark, [id]);
      }
    }
    return byMark;
  }

  /**
   * Groups of records with the same structure, stereochemistry included. Fingerprints tell which may be equal, canonical
   * forms which are. @param textsOf the structures of some records, in order
   */
  async duplicates(textsOf: (ids: readonly string[]) => Promise<string[]>): Promise<string[][]> {
    const byMark = await this.marks();
    const candidates = [...byMark.values()].filter((ids) => ids.length > 1).flat();
    if (candidates.length === 0) return [];
    const written = await this.ports[0]!.canonicalise(await textsOf(candidates));
    const groups = new Map<string, string[]>();
    for (const [i, outcome] of written.entries()) {
      if (outcome.ok) groups.set(outcome.value, [...(groups.get(outcome.value) ?? []), candidates[i]!]);
    }
    return [...groups.values()].filter((ids) => ids.length > 1);
  }

  /** Ids with the same structure; salts and solvents may be ignored. */
  async exact(structure: string, ignoreSalts = false): Promise<Outcome<string[]>> {
    return joined(await Promise.all(this.ports.map((port) => port.exact(this.library, structure, ignoreSalts))));
  }

  /** Records at least `threshold` alike (Tanimoto, 0 to 1), most alike first. */
  async similar(
    structure: string,
    threshold: number,
    ignoreSalts = false,
  ): Promise<Outcome<{ id: string; similarity: number }[]>> {
    const all = joined(
      await Promise.all(this.ports.map((port) => port.similar(this.library, structure, threshold, ignoreSalts))),
    );
    if (all.ok) all.value.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
    return all;
  }

  private async cancellable<T>(
    port: ChemistryPort,
    signal: AbortSignal | undefined,
    run: (ticket: number) => Promise<T>,
  ): Promise<T> {
    const ticket = ++lastTicket;
    const cancel = () => void port.cancel(ticket);
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await run(ticket);
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** The worker that keeps edits of this record: a hash of the id, so that it stays the same from visit to visit. */
  private ownerOf(id: string): number {
    return hashText(id) % this.ports.length;
  }
}

function joined<T>(outcomes: readonly Outcome<T[]>[]): Outcome<T[]> {
  const failed = outcomes.find((outcome) => !outcome.ok);
  if (failed) return failed;
  return { ok: true, value: outcomes.flatMap((outcome) => (outcome.ok ? outcome.value : [])) };
}
