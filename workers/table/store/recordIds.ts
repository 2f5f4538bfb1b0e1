import { type IdRun, runEnds, runsOf } from '@/domain/records/recordSweep';
import { idOf } from '@/lib/uuid';
import type { Slices } from '../columns/slices';
import { PackedEntries, type PackedTexts, packTexts } from './packedTexts';

/** Ids of the records of a stored table, in order: as runs if they count up, else as texts. */
export type PackedIds = IdRun[] | PackedTexts;

/** With fewer ids per run on average, a list of texts is just as good. */
const WORTH_A_RUN = 8;

export function* packIds(ids: readonly string[]): Slices<PackedIds> {
  const hex = ids.every((id) => /^[0-9a-f]{8}$/.test(id.slice(28)));
  const runs = hex ? runsOf(ids) : [];
  return hex && runs.length * WORTH_A_RUN <= ids.length ? runs : yield* packTexts(ids.length, (i) => ids[i]!);
}

/** Ids of a source by index, and indices by id. Runs are computed; texts are decoded when they are used. */
export interface RecordIds {
  at(i: number): string;
  /** Index of the id, or -1. */
  find(id: string): number;
  /** Whether ids increase with the index. */
  rising: boolean;
}

class RunIds implements RecordIds {
  private readonly starts: number[] = [];
  private readonly ofBase = new Map<string, number[]>();
  readonly rising: boolean;

  constructor(private readonly runs: readonly IdRun[]) {
    let start = 0;
    let last = '';
    let rising = true;
    runs.forEach((run, n) => {
      this.starts.push(start);
      start += run.count;
      const ends = runEnds(run);
      rising &&= last < ends.first;
      last = ends.last;
      const known = this.ofBase.get(run.base);
      if (known) known.push(n);
      else this.ofBase.set(run.base, [n]);
    });
    this.rising = rising;
  }

  at(i: number): string {
    let low = 0;
    let high = this.runs.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.starts[middle]! <= i) low = middle;
      else high = middle - 1;
    }
    const { base, start } = this.runs[low]!;
    return idOf(base, start + i - this.starts[low]!);
  }

  find(id: string): number {
    const runs = this.ofBase.get(id.slice(0, 28));
    if (!runs) return -1;
    const low = Number.parseInt(id.slice(28), 16);
    for (const n of runs) {
      const { start, count } = this.runs[n]!;
      if (low >= start && low < start + count) return this.starts[n]! + low - start;
    }
    return -1;
  }
}

/** Ids without an order: the map from id to index is built on first use. */
export class ListedIds implements RecordIds {
  readonly rising = false;
  private places: Map<string, number> | null = null;

  constructor(
    private readonly count: number,
    readonly at: (i: number) => string,
  ) {}

  find(id: string): number {
    if (!this.places) {
      this.places = new Map();
      for (let i = 0; i < this.count; i++) this.places.set(this.at(i), i);
    }
    return this.places.get(id) ?? -1;
  }
}

export function unpackIds(packed: PackedIds): RecordIds {
  if (Array.isArray(packed)) return new RunIds(packed);
  const texts = new PackedEntries(packed);
  return new ListedIds(texts.count, (i) => texts.at(i) as string);
}
