import { type Bits, newBits, orBits, setBit } from './bits';

/** A key with more than one in this many members is stored as a set of bits, which is smaller and faster then. */
const DENSE_SHARE = 24;

/** The parts of postings as they are stored. */
export interface StoredPostings {
  keys: number;
  members: number;
  starts: Uint32Array;
  list: Uint32Array;
  denseKeys: Uint32Array;
  denseBits: Uint32Array;
}

/** For each key, its members: short lists in one array, long ones as bits. */
export class Postings {
  private readonly dense = new Map<number, Bits>();

  private constructor(
    readonly keys: number,
    private readonly members: number,
    private readonly starts: Uint32Array,
    private readonly list: Uint32Array,
  ) {}

  /**
   * @param pairKeys pairKeys[i] has member pairMembers[i]; members of one key come in ascending order.
   * @param members how many members there are.
   */
  static of(keys: number, members: number, pairKeys: Uint32Array, pairMembers: Uint32Array): Postings {
    const starts = new Uint32Array(keys + 1);
    const last = new Int32Array(keys).fill(-1);
    for (let i = 0; i < pairKeys.length; i++) {
      const key = pairKeys[i]!;
      if (last[key] === pairMembers[i]) continue;
      last[key] = pairMembers[i]!;
      starts[key + 1]!++;
    }
    const dense: [number, Bits][] = [];
    const isDense = new Uint8Array(keys);
    for (let key = 0; key < keys; key++)
      if (starts[key + 1]! > 64 && starts[key + 1]! * DENSE_SHARE > members) {
        isDense[key] = 1;
        dense.push([key, newBits(members)]);
        starts[key + 1] = 0;
      }
    for (let key = 0; key < keys; key++) starts[key + 1]! += starts[key]!;
    const list = new Uint32Array(starts[keys]!);
    const next = starts.slice(0, keys);
    const bitsOf = new Map(dense);
    last.fill(-1);
    for (let i = 0; i < pairKeys.length; i++) {
      const key = pairKeys[i]!;
      const member = pairMembers[i]!;
      if (last[key] === member) continue;
      last[key] = member;
      if (isDense[key] === 1) setBit(bitsOf.get(key)!, member);
      else list[next[key]!++] = member;
    }
    const postings = new Postings(keys, members, starts, list);
    for (const [key, bits] of dense) postings.dense.set(key, bits);
    return postings;
  }

  static restored(stored: StoredPostings): Postings {
    const postings = new Postings(stored.keys, stored.members, stored.starts, stored.list);
    const words = (stored.members + 31) >>> 5;
    stored.denseKeys.forEach((key, i) => {
      postings.dense.set(key, stored.denseBits.subarray(i * words, (i + 1) * words));
    });
    return postings;
  }

  stored(): StoredPostings {
    const words = (this.members + 31) >>> 5;
    const denseBits = new Uint32Array(words * this.dense.size);
    let at = 0;
    for (const bits of this.dense.values()) {
      denseBits.set(bits, at);
      at += words;
    }
    const denseKeys = Uint32Array.from(this.dense.keys());
    return { keys: this.keys, members: this.members, starts: this.starts, list: this.list, denseKeys, denseBits };
  }

  /** Adds the members of a key to the set. */
  addTo(bits: Bits, key: number): void {
    const dense = this.dense.get(key);
    if (dense) {
      orBits(bits, dense);
      return;
    }
    const { list } = this;
    const end = this.starts[key + 1]!;
    for (let i = this.starts[key]!; i < end; i++) {
      const member = list[i]!;
      bits[member >>> 5]! |= 1 << (member & 31);
    }
  }

  bytes(): number {
    return this.starts.byteLength + this.list.byteLength + this.dense.size * ((this.members + 31) >>> 5) * 4;
  }
}
