import type { ContentTest } from '@/domain/filters/compiledFilter';
import type { Json } from '@/lib/json';
import { andBits, type Bits, flipBits, newBits, setBit } from './bits';
import type { Entries } from './entries';
import { GrowingUint32 } from './growingUint32';
import { Postings } from './postings';
import { SLICE_LENGTH, type Slices } from './slices';

type ListTest = ContentTest & { kind: 'list' };

/** Which lists contain which ids, so that a query about ids is answered by joining sets instead of reading lists. */
export class ElementIndex {
  private ids = new Map<string, number>();
  private postings: Postings | null = null;
  /** Entries that the index covers. */
  count = 0;
  private readonly known = new Set<string>();
  private knownFor = 0;

  constructor(private readonly entries: Entries) {}

  *build(): Slices {
    const { count } = this.entries;
    if (count - this.count <= Math.max(256, this.count / 4)) return;
    const ids = new Map<string, number>();
    const keys = new GrowingUint32();
    const members = new GrowingUint32();
    for (let code = 0; code < count; code++) {
      for (const element of elementsOf(this.entries.at(code))) {
        let id = ids.get(element);
        if (id === undefined) {
          id = ids.size;
          ids.set(element, id);
        }
        keys.push(id);
        members.push(code);
      }
      if (code % SLICE_LENGTH === SLICE_LENGTH - 1) yield;
    }
    this.ids = ids;
    this.postings = Postings.of(ids.size, count, keys.view(), members.view());
    this.count = count;
    for (const id of ids.keys()) this.known.add(id);
    this.knownFor = Math.max(this.knownFor, count);
  }

  /** Covered entries that pass; the others are left to the caller. */
  matching({ rule, ids }: ListTest): Bits {
    const { count } = this;
    switch (rule) {
      case 'overlap':
        return this.withAny(ids);
      case 'no_overlap': {
        const bits = this.withAny(ids);
        flipBits(bits, count);
        return bits;
      }
      case 'subset':
        return this.within(ids);
      case 'superset':
        return this.withAll(ids);
      default: {
        const bits = this.withAll(ids);
        andBits(bits, this.within(ids));
        return bits;
      }
    }
  }

  /** All ids that some list contains, including lists added after the index was built. */
  elements(): ReadonlySet<string> {
    this.readFresh();
    return this.known;
  }

  has(id: string): boolean {
    return this.elements().has(id);
  }

  /** All entries whose list contains the id, including those that the index does not cover. */
  entriesWith(id: string): Bits {
    const bits = newBits(this.entries.count);
    const key = this.ids.get(id);
    if (key !== undefined) this.postings?.addTo(bits, key);
    for (let code = this.count; code < this.entries.count; code++)
      if (elementsOf(this.entries.at(code)).includes(id)) setBit(bits, code);
    return bits;
  }

  private readFresh(): void {
    for (; this.knownFor < this.entries.count; this.knownFor++)
      for (const id of elementsOf(this.entries.at(this.knownFor))) this.known.add(id);
  }

  private withAny(ids: ReadonlySet<string>): Bits {
    const bits = newBits(this.count);
    for (const id of ids) {
      const key = this.ids.get(id);
      if (key !== undefined) this.postings?.addTo(bits, key);
    }
    return bits;
  }

  private withAll(ids: ReadonlySet<string>): Bits {
    let all: Bits | null = null;
    for (const id of ids) {
      const bits = this.withAny(new Set([id]));
      if (all) andBits(all, bits);
      else all = bits;
    }
    return all ?? newBits(this.count);
  }

  /** Entries whose ids are all among these. */
  private within(ids: ReadonlySet<string>): Bits {
    const bits = newBits(this.count);
    for (const [id, key] of this.ids) if (!ids.has(id)) this.postings?.addTo(bits, key);
    flipBits(bits, this.count);
    return bits;
  }

  bytes(): number {
    return this.postings?.bytes() ?? 0;
  }
}

/** The ids in a list. */
export function elementsOf(content: Json): string[] {
  return Array.isArray(content) ? content.filter((item) => typeof item === 'string') : [];
}
