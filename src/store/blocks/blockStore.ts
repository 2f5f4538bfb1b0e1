import type { Stamp } from '@/domain/changes/stamp';
import { addMark, stretchesOf } from '@/domain/records/blockMarks';
import { type BlockMark, blockIdAt, type RecordBlock } from '@/domain/records/recordBlock';
import { type RecordSweep, runEnds } from '@/domain/records/recordSweep';
import { inTurns } from '@/lib/inTurns';
import { fromJsonBytes } from '@/lib/jsonBytes';
import { firstAfter, firstFrom } from '@/lib/sortedPlaces';
import { getMeta, setMeta } from '../db/metaKeys';
import type { BlockHead, LocalDatabase } from '../db/schema';
import { describeBlock } from './describeBlock';

/** Text bytes of decoded blocks that are kept in memory; the decoded form takes about four times as much. */
const CACHE_BYTES = 24 << 20;

interface OpenBlock {
  block: RecordBlock;
  bytes: number;
  positions: Map<string, number> | null;
}

/** Where a record is. */
export interface BlockPlace {
  head: BlockHead;
  block: RecordBlock;
  position: number;
}

/**
 * Whether some record of the block may be live: not if a single mark deletes all of them and none was restored on its
 * own.
 */
export function hasLive({ marks, count, whole }: Pick<BlockHead, 'marks' | 'count' | 'whole'>): boolean {
  const last = marks?.at(-1);
  return !(last?.is_deleted && last.from === 0 && last.count === count && marks?.length === 1 && whole === 0);
}

/** The block as it was stored, with the marks from its head. */
function decoded(bytes: Uint8Array, marks: BlockMark[] | undefined): RecordBlock {
  const block = fromJsonBytes(bytes) as RecordBlock;
  return marks ? { ...block, marks } : block;
}

/**
 * Reads and writes blocks. Heads are cached under a version that is in the database, so another tab's change is
 * noticed; a marked head gets another tag, so a decoded block is valid as long as its tag is current.
 */
export class BlockStore {
  #db: LocalDatabase;
  #heads: BlockHead[] = [];
  #version = '';
  #open = new Map<string, OpenBlock>();
  #openBytes = 0;
  #described = new WeakMap<RecordBlock, ReturnType<typeof describeBlock>>();
  #bytes = new WeakMap<RecordBlock, Uint8Array>();

  constructor(db: LocalDatabase) {
    this.#db = db;
  }

  /**
   * Heads of all blocks, or of one table, by number. Call it inside a transaction that covers meta, heads and blocks.
   */
  async heads(sliceId?: string): Promise<BlockHead[]> {
    const heads = await this.#headsAt(await getMeta(this.#db, 'blocks_version'));
    return sliceId === undefined ? heads : heads.filter((head) => head.slice_id === sliceId);
  }

  async #headsAt(version = 'none'): Promise<BlockHead[]> {
    if (version !== this.#version) this.#keep((await this.#db.heads.toArray()) as BlockHead[], version);
    return this.#heads;
  }

  #keep(heads: BlockHead[], version: string): void {
    this.#heads = heads;
    this.#version = version;
    const held = new Set(heads.map((head) => head.tag));
    for (const [tag, open] of this.#open)
      if (!held.has(tag)) {
        this.#open.delete(tag);
        this.#openBytes -= open.bytes;
      }
  }

  /**
   * The decoded block if it is in memory. Loops over blocks call this before they await: Dexie loses a transaction
   * after about a hundred awaits of anything but the database, and the rest of the loop would run outside of it.
   */
  held(head: BlockHead): RecordBlock | undefined {
    return this.#inMemory(head)?.block;
  }

  /** The decoded block. */
  async block(head: BlockHead): Promise<RecordBlock> {
    return (await this.#opened(head)).block;
  }

  /** A block by its number, from disk; null when it no longer exists. */
  async read(number: number): Promise<RecordBlock | null> {
    const [entry, head] = await Promise.all([this.#db.blocks.get(number), this.#db.heads.get(number)]);
    return entry ? decoded(entry.bytes, head?.marks) : null;
  }

  #inMemory(head: BlockHead): OpenBlock | undefined {
    const held = this.#open.get(head.tag);
    if (!held) return undefined;
    this.#open.delete(head.tag);
    this.#open.set(head.tag, held);
    return held;
  }

  async #opened(head: BlockHead): Promise<OpenBlock> {
    const held = this.#inMemory(head);
    if (held) return held;
    const entry = await this.#db.blocks.get(head.block);
    if (!entry) throw new Error(`Block ${head.block} has a head and no body`);
    return this.#hold(head, decoded(entry.bytes, head.marks));
  }

  #hold(head: BlockHead, block: RecordBlock): OpenBlock {
    const opened = { block, bytes: head.bytes, positions: null };
    this.#open.set(head.tag, opened);
    this.#openBytes += opened.bytes;
    for (const [tag, oldest] of this.#open) {
      if (this.#openBytes <= CACHE_BYTES || tag === head.tag) break;
      this.#open.delete(tag);
      this.#openBytes -= oldest.bytes;
    }
    return opened;
  }

  /**
   * The positions of those ids that are in a block.
   * @param version of the blocks, if the caller's transaction has already read it
   */
  async find(ids: readonly string[], version?: { blocks: string | undefined }): Promise<Map<string, BlockPlace>> {
    const places = new Map<string, BlockPlace>();
    if (ids.length === 0) return places;
    const byHead = new Map<BlockHead, string[]>();
    const sorted = [...ids].sort();
    for (const head of version ? await this.#headsAt(version.blocks) : await this.heads()) {
      const within = sorted.slice(firstFrom(sorted, head.first_id), firstAfter(sorted, head.last_id));
      if (within.length > 0) byHead.set(head, within);
    }
    for (const [head, within] of byHead) {
      const opened = this.#inMemory(head) ?? (await this.#opened(head));
      for (const id of within) {
        const position = positionOf(opened, id);
        if (position >= 0) places.set(id, { head, block: opened.block, position });
      }
    }
    return places;
  }

  /** Describes blocks before the transaction that adds them, one per task: several in one task would delay a frame. */
  prepare(blocks: readonly RecordBlock[]): Promise<void> {
    return inTurns(blocks, (block) => this.#described.set(block, describeBlock(block)), 1);
  }

  /** Stores blocks and returns their numbers. The caller's transaction must cover meta, heads and blocks. */
  async add(blocks: readonly RecordBlock[]): Promise<number[]> {
    if (blocks.length === 0) return [];
    const described = blocks.map((block) => this.#described.get(block) ?? describeBlock(block));
    const heads = described.map(({ head }) => ({ ...head, tag: crypto.randomUUID() }));
    const numbers = await this.#db.heads.bulkAdd(heads, { allKeys: true });
    await this.#db.blocks.bulkAdd(described.map(({ entry }, i) => ({ ...entry, block: numbers[i]! })));
    const added = heads.map((head, i) => ({ ...head, block: numbers[i]! }));
    blocks.forEach((block, i) => {
      this.#described.delete(block);
      this.#bytes.set(block, described[i]!.entry.bytes);
    });
    await this.#bump((held) => [...held, ...added]);
    return numbers;
  }

  /**
   * The bytes under which a block was stored, once: the receiver may transfer them. Available for one that was added
   * here and whose transaction is over; undefined for others.
   */
  takeBytes(block: RecordBlock): Uint8Array | undefined {
    const bytes = this.#bytes.get(block);
    this.#bytes.delete(block);
    return bytes;
  }

  /** Replaces a block by another under the same number: the overlays of the old one then apply to it. */
  async replace(number: number, block: RecordBlock): Promise<void> {
    // Checked first: the block was created in this task, and describing it in the same task would delay a frame.
    const version = await getMeta(this.#db, 'blocks_version');
    const { head, entry } = describeBlock(block);
    const made = { ...head, tag: crypto.randomUUID(), block: number };
    await Promise.all([
      this.#db.heads.put(made),
      this.#db.blocks.put({ ...entry, block: number }),
      this.#moveOn(version, (heads) => heads.map((held) => (held.block === number ? made : held))),
    ]);
    // Much of the block changed at once, and more will: it need not be read again for that.
    this.#hold(made, block);
  }

  /** Drops blocks from the cache. */
  async remove(numbers: readonly number[]): Promise<void> {
    if (numbers.length === 0) return;
    await this.#db.heads.bulkDelete([...numbers]);
    await this.#db.blocks.bulkDelete([...numbers]);
    await this.#bump();
  }

  /**
   * Marks records of blocks as deleted or restored; their bodies stay. The caller's transaction must cover meta, heads
   * and blocks.
   * @returns the numbers of the marked blocks.
   */
  async sweep({ slice_id: sliceId, runs, is_deleted }: RecordSweep, stamp: Stamp): Promise<number[]> {
    const ends = runs.map(runEnds);
    const marked = new Map<number, BlockHead>();
    for (const head of await this.heads(sliceId)) {
      if (!ends.some(({ first, last }) => first <= head.last_id && last >= head.first_id)) continue;
      // The body is read only if the head does not say which ids it contains.
      const held = head.range ? { ids: head.range, count: head.count } : (this.held(head) ?? (await this.block(head)));
      const stretches = stretchesOf(held, runs);
      if (stretches.length === 0) continue;
      let marks: BlockMark[] = head.marks ?? [];
      for (const stretch of stretches) marks = addMark(marks, { ...stretch, is_deleted, stamp });
      marked.set(head.block, { ...head, marks, tag: crypto.randomUUID() });
    }
    if (marked.size === 0) return [];
    await this.#db.heads.bulkPut([...marked.values()]);
    await this.#bump((heads) => heads.map((head) => marked.get(head.block) ?? head));
    return [...marked.keys()];
  }

  /**
   * A random version: a counter would repeat a number after a transaction that failed.
   * @param next the cached heads as they are now; without it they are read again. The version of a failed transaction
   *   is never found in the database, so what was cached under it is dropped.
   */
  async #bump(next?: (heads: BlockHead[]) => BlockHead[]): Promise<void> {
    await this.#moveOn(await getMeta(this.#db, 'blocks_version'), next);
  }

  async #moveOn(held: string | undefined, next?: (heads: BlockHead[]) => BlockHead[]): Promise<void> {
    const version = crypto.randomUUID();
    await setMeta(this.#db, 'blocks_version', version);
    if (next && held === this.#version) this.#keep(next(this.#heads), version);
  }
}

function positionOf(opened: OpenBlock, id: string): number {
  const { block } = opened;
  if (!Array.isArray(block.ids)) {
    if (!id.startsWith(block.ids.base)) return -1;
    const position = Number.parseInt(id.slice(28), 16) - block.ids.start;
    return position >= 0 && position < block.count ? position : -1;
  }
  if (!opened.positions) {
    opened.positions = new Map();
    for (let i = 0; i < block.count; i++) opened.positions.set(blockIdAt(block, i), i);
  }
  return opened.positions.get(id) ?? -1;
}
