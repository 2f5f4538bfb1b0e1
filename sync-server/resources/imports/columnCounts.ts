import type { ImportCheck } from './importCheck';
import type { ChangedText, MappedColumn } from './rowReader';

/** Cells shown for a column whose stored content differs from the file. */
const SHOWN = 10;

/** Counts, for each mapped column, the cells that its field stores differently from the file. */
export class ColumnCounts {
  readonly #columns: readonly MappedColumn[];
  readonly #changed: { count: number; samples: ChangedText[] }[];

  constructor(columns: readonly MappedColumn[]) {
    this.#columns = columns;
    this.#changed = columns.map(() => ({ count: 0, samples: [] }));
  }

  add(place: number, changed: ChangedText): void {
    const counted = this.#changed[place];
    if (!counted) return;
    counted.count++;
    // A text may be as long as a plasmid.
    if (counted.samples.length < SHOWN && changed.text.length + changed.reads.length < 400)
      counted.samples.push(changed);
  }

  /** @param unread @param refused how many cells of each column of the file are kept as text, and keep their rows out, by its name */
  summary(unread: ReadonlyMap<string, number>, refused: ReadonlyMap<string, number>): ImportCheck['columns'] {
    return this.#columns.map(({ column, name }, place) => ({
      column,
      kept_as_text: unread.get(name) ?? 0,
      refused_count: refused.get(name) ?? 0,
      changed_count: this.#changed[place]?.count ?? 0,
      changed: this.#changed[place]?.samples ?? [],
    }));
  }
}
