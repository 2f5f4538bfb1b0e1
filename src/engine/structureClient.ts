import type { ChemistryApi, KeptPart, PartToKeep, RefusedStructure, StructureRow } from '@workers/chemistry';
import { proxy, transfer } from 'comlink';
import type { ColumnTexts } from '@/domain/records/columnTexts';
import type { Outcome, SubstructureQuery } from '@/domain/structures';
import { copyInTurns } from '@/lib/copyInTurns';
import type { TextList } from '@/lib/textList';

/** A chemistry worker as the client sees it: the worker wrapped by comlink. */
export type ChemistryPort = Pick<
  ChemistryApi,
  | 'load'
  | 'build'
  | 'compare'
  | 'update'
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

/**
 * Options of a search: `onHits` receives ids as they are found, `signal` ends it, `limit` is the number of hits that is
 * enough.
 */
export interface SearchOptions {
  readonly onHits: (ids: string[]) => void;
  readonly signal?: AbortSignal;
  readonly limit?: number;
}

/**
 * Work of a library to follow its table: structures that were read, and existing ones that were removed or replaced.
 */
export interface Followed {
  readonly read: number;
  readonly outdated: number;
}

/** Rows dealt to the workers in turn; one saved part contains this many. */
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

  /** Loads stored parts. False when any could not be used: `follow` then finds what is missing. */
  async load(parts: readonly KeptPart[]): Promise<boolean> {
    const shares = this.ports.map((_, i) => parts.filter((_part, k) => k % this.ports.length === i));
    const taken = await Promise.all(this.ports.map((port, i) => port.load(this.library, shares[i]!)));
    return taken.flat().every(Boolean);
  }

  /**
   * Updates the library to match a column of a table. Workers compare; only structures that none of them has are read.
   * @param column its buffers are transferred.
   * @param whole records that are not in the column have no structure; nor have those with an empty text.
   * @param onProgress called with the number of structures read and their total, from 0 on; not called when there are none.
   */
  async follow(
    column: ColumnTexts,
    whole: boolean,
    onProgress?: (done: number, total: number, held: number) => void,
  ): Promise<Followed> {
    const copies = await Promise.all(this.ports.map((_, i) => (i === this.ports.length - 1 ? column : copied(column))));
    const found = await Promise.all(
      this.ports.map((port, i) => port.compare(this.library, transfer(copies[i]!, buffersOf(copies[i]!)), whole)),
    );
    const unknown = found.map((one) => one.unknown).reduce(inBoth);
    const held = found.reduce((sum, one) => sum + one.held, 0);
    const shares = this.#dealt(
      unknown,
      found.map((one) => one.held),
    );
    if (unknown.length > 0) onProgress?.(0, unknown.length, held);
    const done = shares.map(() => 0);
    const progressOf = (i: number) =>
      proxy((count: number) => {
        done[i] = count;
        onProgress?.(
          done.reduce((sum, part) => sum + part, 0),
          unknown.length,
          held,
        );
      });
    await Promise.all(
      this.ports.map((port, i) =>
        port.update(this.library, shares[i]!, onProgress && shares[i]!.length > 0 ? progressOf(i) : undefined),
      ),
    );
    return { read: unknown.length, outdated: found.reduce((sum, one) => sum + one.outdated, 0) };
  }

  /**
   * Positions for each worker: blocks of a part's size in turn, or equal shares of a few; the worker with the fewest
   * begins.
   */
  #dealt(places: Uint32Array, held: readonly number[]): Uint32Array[] {
    const order = held.map((_, i) => i).sort((a, b) => held[a]! - held[b]!);
    const block = Math.min(BLOCK, Math.ceil(places.length / order.length));
    const shares = held.map(() => [] as Uint32Array[]);
    for (let from = 0, turn = 0; from < places.length; from += block, turn++)
      shares[order[turn % order.length]!]!.push(places.subarray(from, from + block));
    return shares.map(joinedPlaces);
  }

  /** Reads rows with progress (number of rows done). False when `signal` ended it; what was read until then is kept. */
  async build(
    rows: readonly StructureRow[],
    onProgress?: (done: number) => void,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const shares: StructureRow[][] = this.ports.map(() => []);
    const block = Math.min(BLOCK, Math.ceil(rows.length / shares.length));
    for (let from = 0, turn = 0; from < rows.length; from += block, turn++) {
      shares[turn % shares.length]!.push(...rows.slice(from, from + block));
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

  /**
   * The library as parts to store, for `load`; parts that are already stored under their names come without bytes.
   * @param all as if nothing had been stored yet.
   */
  async save(all = false): Promise<PartToKeep[]> {
    return (await Promise.all(this.ports.map((port) => port.save(this.library, all)))).flat();
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
   * Substructure search in all workers at once. Returns the number of hits (those reported until `signal` ended it), or
   * why the pattern cannot be read. Hits of one worker come in its order of rows; those of several are mixed.
   */
  async search(question: SubstructureQuery, { onHits, signal, limit }: SearchOptions): Promise<Outcome<number>> {
    let count = 0;
    const report = (ids: string[]) => {
      if (signal?.aborted) return;
      const wanted = limit === undefined ? ids : ids.slice(0, limit - count);
      count += wanted.length;
      if (wanted.length > 0) onHits(wanted);
    };
    const searched = async (port: ChemistryPort) => {
      let received = 0;
      let onReceived = () => {};
      const onHitsHere = (ids: string[]) => {
        received += ids.length;
        report(ids);
        onReceived();
      };
      const outcome = await this.cancellable(port, signal, (ticket) =>
        port.search(this.library, { ...question, limit }, ticket, proxy(onHitsHere)),
      );
      const { value } = outcome.ok ? outcome : { value: 0 };
      // Hits arrive through their own channel, and the answer may overtake the last of them.
      if (received < value)
        await new Promise<void>((whole) => {
          onReceived = () => received >= value && whole();
        });
      return outcome;
    };
    const outcomes = await Promise.all(this.ports.map(searched));
    return outcomes.find((outcome) => !outcome.ok) ?? { ok: true, value: count };
  }

  /** Records by a number that is shared by equal structures and by few others; with `ofParents`, structures equal without salts. */
  async marks(ofParents = false): Promise<Map<number, string[]>> {
    const byMark = new Map<number, string[]>();
    for (const { ids, marks } of await Promise.all(this.ports.map((port) => port.marks(this.library, ofParents)))) {
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
   * Groups of records with the same structure, stereochemistry included. Fingerprints show which may be equal, canonical
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
}

function joined<T>(outcomes: readonly Outcome<T[]>[]): Outcome<T[]> {
  const failed = outcomes.find((outcome) => !outcome.ok);
  if (failed) return failed;
  return { ok: true, value: outcomes.flatMap((outcome) => (outcome.ok ? outcome.value : [])) };
}

function buffersOf({ ids, texts }: ColumnTexts): ArrayBuffer[] {
  return [ids.bytes, ids.offsets, texts.bytes, texts.offsets].map(({ buffer }) => buffer as ArrayBuffer);
}

async function copied({ ids, texts }: ColumnTexts): Promise<ColumnTexts> {
  const copyOf = async ({ bytes, offsets }: TextList) => ({
    bytes: await copyInTurns(bytes),
    offsets: offsets.slice(),
  });
  return { ids: await copyOf(ids), texts: await copyOf(texts) };
}

/** The numbers that are in both ascending lists. */
function inBoth(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both = new Uint32Array(Math.min(a.length, b.length));
  let count = 0;
  for (let i = 0, k = 0; i < a.length && k < b.length; ) {
    if (a[i] === b[k]) both[count++] = a[i]!;
    if (a[i]! <= b[k]!) i++;
    else k++;
  }
  return both.slice(0, count);
}

function joinedPlaces(parts: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
