import type { Stamp } from '../changes/stamp';
import type { BlockMark, RecordBlock } from './recordBlock';
import type { RecordRow } from './recordRow';
import { type IdRun, isInRun } from './recordSweep';

/** The newest mark on a position; undefined when there is none. */
function markAt(marks: readonly BlockMark[] | undefined, i: number): BlockMark | undefined {
  let newest: BlockMark | undefined;
  for (const mark of marks ?? [])
    if (i >= mark.from && i < mark.from + mark.count && (!newest || mark.stamp > newest.stamp)) newest = mark;
  return newest;
}

/** A record of a block with later marks applied, merged like any attribute: the greatest stamp wins. */
export function withMark(row: RecordRow, block: RecordBlock, i: number): RecordRow {
  const mark = markAt(block.marks, i);
  if (!mark || mark.stamp <= (row.stamps.is_deleted ?? row.born)) return row;
  return {
    ...row,
    attrs: { ...row.attrs, is_deleted: mark.is_deleted },
    stamps: { ...row.stamps, is_deleted: mark.stamp },
  };
}

/** Whether the i-th record of a block is deleted. */
export function isDeletedAt(block: RecordBlock, i: number): boolean {
  const whole = block.rows[i];
  if (whole) return withMark(whole, block, i).attrs.is_deleted;
  return markAt(block.marks, i)?.is_deleted ?? false;
}

/** Marks with another one added; those that it covers completely are dropped. */
export function addMark(marks: readonly BlockMark[], mark: BlockMark): BlockMark[] {
  const end = mark.from + mark.count;
  const stands = (held: BlockMark) => held.stamp > mark.stamp || held.from < mark.from || held.from + held.count > end;
  return [...marks.filter(stands), mark];
}

/** The ranges of a block's positions whose records are in one of the runs. */
export function stretchesOf(
  block: Pick<RecordBlock, 'ids' | 'count'>,
  runs: readonly IdRun[],
): { from: number; count: number }[] {
  const stretches: { from: number; count: number }[] = [];
  const add = (from: number, count: number) => {
    const last = stretches.at(-1);
    if (last && last.from + last.count === from) last.count += count;
    else stretches.push({ from, count });
  };
  if (!Array.isArray(block.ids)) {
    const { base, start } = block.ids;
    for (const run of [...runs].sort((a, b) => a.start - b.start)) {
      if (run.base !== base) continue;
      const from = Math.max(0, run.start - start);
      const to = Math.min(block.count, run.start + run.count - start);
      if (to > from) add(from, to - from);
    }
    return stretches;
  }
  for (let i = 0; i < block.count; i++) {
    const id = block.ids[i]!;
    if (runs.some((run) => isInRun(run, id))) add(i, 1);
  }
  return stretches;
}

/** Marks of rows whose only change since their creation is that they were deleted or restored, by position. */
export function marksOf(turned: ReadonlyMap<number, { is_deleted: boolean; stamp: Stamp }>): BlockMark[] {
  const marks: BlockMark[] = [];
  for (const [i, { is_deleted, stamp }] of [...turned].sort(([a], [b]) => a - b)) {
    const last = marks.at(-1);
    const goesOn = last && last.from + last.count === i && last.stamp === stamp && last.is_deleted === is_deleted;
    if (goesOn) last.count++;
    else marks.push({ from: i, count: 1, is_deleted, stamp });
  }
  return marks;
}
