import type { ContentTest } from '@/domain/filters/compiledFilter';
import {
  andBits,
  andNotBits,
  type Bits,
  copyBits,
  dropBits,
  flipBits,
  fullBits,
  newBits,
  orBits,
  putBit,
} from './bits';
import { type DictionaryColumn, NO_CODE } from './dictionaryColumn';
import { type ElementIndex, elementsOf } from './elementIndex';

type ListTest = ContentTest & { kind: 'list' };

/** With more ids than this the sets would use more memory than they save time; then the index of lists is used. */
const MOST_IDS = 256;
/** More edits than this rebuild the sets. */
const MANY_EDITS = 4096;

/**
 * For each id, the rows whose shown list contains it. With few ids (tags, people) a query needs a handful of set unions
 * instead of a scan over the rows. Sets are built on first use; an edit corrects its row in existing ones.
 */
export class ElementRows {
  private readonly sets = new Map<string, Bits>();
  private held: Bits | null = null;
  private rows = 0;
  private readonly edited = new Set<number>();

  constructor(
    private readonly column: DictionaryColumn,
    private readonly index: ElementIndex,
  ) {}

  touch(row: number): void {
    if (row < this.rows && this.edited.size <= MANY_EDITS) this.edited.add(row);
  }

  /** Builds the sets of all ids, if they are worthwhile. */
  warm(): void {
    if (!this.sync()) return;
    for (const id of this.index.elements()) this.setOf(id);
    this.heldRows();
  }

  /**
   * Rows whose shown list has this relation to the ids of the test; null when there are too many ids for sets. The column and
   * the index must be built.
   * @param empty whether rows without a list are among them.
   */
  matching({ rule, ids }: ListTest, empty: boolean): Bits | null {
    if (!this.sync()) return null;
    const bits = this.ofRule(rule, ids);
    if (empty) {
      const none = copyBits(this.heldRows());
      flipBits(none, this.rows);
      orBits(bits, none);
      dropBits(none);
    }
    return bits;
  }

  private ofRule(rule: ListTest['rule'], ids: ReadonlySet<string>): Bits {
    switch (rule) {
      case 'overlap':
        return this.union(ids);
      case 'no_overlap':
        return this.heldWithout(ids);
      case 'subset':
        return this.within(ids);
      case 'superset':
        return this.withAll(ids);
      default: {
        const bits = this.withAll(ids);
        const within = this.within(ids);
        andBits(bits, within);
        dropBits(within);
        return bits;
      }
    }
  }

  private union(ids: Iterable<string>): Bits {
    const bits = newBits(this.rows);
    for (const id of ids) orBits(bits, this.setOf(id));
    return bits;
  }

  private heldWithout(ids: Iterable<string>): Bits {
    const bits = copyBits(this.heldRows());
    for (const id of ids) andNotBits(bits, this.setOf(id));
    return bits;
  }

  private within(ids: ReadonlySet<string>): Bits {
    return this.heldWithout([...this.index.elements()].filter((id) => !ids.has(id)));
  }

  private withAll(ids: ReadonlySet<string>): Bits {
    const bits = ids.size === 0 ? newBits(this.rows) : copyBits(this.heldRows());
    for (const id of ids) andBits(bits, this.setOf(id));
    return bits;
  }

  private setOf(id: string): Bits {
    let bits = this.sets.get(id);
    if (!bits) {
      bits = this.column.rowsOfEntries(this.index.entriesWith(id));
      if (this.index.has(id)) this.sets.set(id, bits);
    }
    return bits;
  }

  private heldRows(): Bits {
    this.held ??= this.column.rowsOfEntries(fullBits(this.column.entries.count));
    return this.held;
  }

  /** @returns whether sets are worthwhile. */
  private sync(): boolean {
    if (this.index.elements().size > MOST_IDS) {
      this.forget();
      return false;
    }
    if (this.edited.size > MANY_EDITS || this.column.rows !== this.rows) this.forget();
    const { codes, entries } = this.column;
    for (const row of this.edited) {
      const code = codes[row]!;
      const ids = new Set(code === NO_CODE ? [] : elementsOf(entries.at(code)));
      for (const [id, bits] of this.sets) putBit(bits, row, ids.has(id));
      if (this.held) putBit(this.held, row, code !== NO_CODE);
    }
    this.edited.clear();
    return true;
  }

  private forget(): void {
    this.sets.clear();
    this.held = null;
    this.edited.clear();
    this.rows = this.column.rows;
  }

  bytes(): number {
    return (this.sets.size + (this.held ? 1 : 0)) * (this.rows >>> 3);
  }
}
