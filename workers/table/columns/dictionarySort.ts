import type { SortKey } from '@/domain/fields/fieldTypeSpec';
import type { Json } from '@/lib/json';
import { type DictionaryColumn, NO_CODE } from './dictionaryColumn';
import { EntryOrder, FEW } from './entryOrder';
import { compareNaturalFast } from './naturalCompare';
import { finish, type Slices } from './slices';
import { countingSort, type SortColumn } from './sortColumn';

/** Sort keys of the entries; `text` if the content is its own key and nothing follows it. */
export type EntryKeys = { kind: 'text'; total: boolean } | { kind: 'key'; keyOf(content: Json): SortKey };

/** Orders rows by the ranks of the entries in a dictionary column: an edit moves its row, the ranks of entries stay. */
export class DictionarySort implements SortColumn {
  readonly order: EntryOrder;
  private readonly keys: SortKey[] = [];
  /** First rank of the entries that come after all others in both directions. */
  private behindFrom = 0;
  private behindOf = -1;
  /** Texts by code while the order is built: otherwise a packed entry would be decoded again for each comparison. */
  private texts: string[] | null = null;

  constructor(
    private readonly column: DictionaryColumn,
    private readonly entryKeys: EntryKeys,
  ) {
    this.order = new EntryOrder((a, b) => this.compareEntries(a, b));
  }

  private compareEntries(a: number, b: number): number {
    if (this.entryKeys.kind === 'text') {
      const left = this.textOf(a);
      const right = this.textOf(b);
      const order = compareNaturalFast(left, right);
      return order !== 0 || !this.entryKeys.total ? order : left < right ? -1 : left > right ? 1 : 0;
    }
    const left = this.keyOf(a);
    const right = this.keyOf(b);
    if (left.last !== right.last) return left.last - right.last;
    return left.n === right.n ? compareNaturalFast(left.t, right.t) : left.n < right.n ? -1 : 1;
  }

  private textOf(code: number): string {
    const { entries } = this.column;
    if (!this.texts) return entries.at(code) as string;
    this.texts[code] ??= entries.at(code) as string;
    return this.texts[code];
  }

  private keyOf(code: number): SortKey {
    let key = this.keys[code];
    if (!key && this.entryKeys.kind === 'key') {
      key = this.entryKeys.keyOf(this.column.entries.at(code));
      this.keys[code] = key;
    }
    return key!;
  }

  *build(): Slices {
    yield* this.column.build();
    const { count } = this.column.entries;
    // Another build may finish first and discard the texts: then each is decoded again, with the same result.
    if (count - this.order.ranked > FEW) this.texts = [];
    try {
      yield* this.order.build(count);
    } finally {
      this.texts = null;
    }
    this.findBehind();
  }

  private findBehind(): void {
    if (this.behindOf === this.order.ranked) return;
    this.behindOf = this.order.ranked;
    const { ranks, rankCount } = this.order;
    this.behindFrom = rankCount;
    if (this.entryKeys.kind === 'text') return;
    for (let code = 0; code < this.order.ranked; code++)
      if (this.keyOf(code).last === 1) this.behindFrom = Math.min(this.behindFrom, ranks[code]!);
  }

  sync(): void {
    finish(this.build());
  }

  /** 0 to rankCount - 1, rankCount for rows without a value. */
  private rankOf(row: number): number {
    const code = this.column.codes[row]!;
    const { sortsEmpty } = this.column;
    if (code === NO_CODE || (sortsEmpty.size > 0 && sortsEmpty.has(row))) return this.order.rankCount;
    return this.order.ranks[code]!;
  }

  private turned(rank: number): number {
    if (rank < this.behindFrom) return this.behindFrom - 1 - rank;
    const { rankCount } = this.order;
    return rank === rankCount ? rank : this.behindFrom + (rankCount - 1 - rank);
  }

  compare(a: number, b: number, descending: boolean): number {
    const left = this.rankOf(a);
    const right = this.rankOf(b);
    return descending ? this.turned(left) - this.turned(right) : left - right;
  }

  sort(order: Uint32Array, descending: boolean): Uint32Array {
    const ranks = this.order.rankCount + 1;
    return countingSort(order, ranks, descending ? (row) => this.turned(this.rankOf(row)) : (row) => this.rankOf(row));
  }
}
