import { numberText } from '@/lib/words/counted';
import type { RowChange } from '../changes/rowChange';
import { type RecordSweep, sweepCount } from '../records/recordSweep';

/** Records that a workspace may have without the flag unlimited_records. */
const RECORD_LIMIT = 10_000;

/** How many records a workspace with these flags may have; null = any number. */
export function recordLimitOf(flags: readonly string[]): number | null {
  return flags.includes('unlimited_records') ? null : RECORD_LIMIT;
}

const isThere = (change: RowChange): number => {
  if (change.kind !== 'record') return 0;
  const { before, after } = change;
  if (before === null) return after?.is_deleted ? 0 : 1;
  if (after === null) return before.is_deleted ? 0 : -1;
  if (!('is_deleted' in after)) return 0;
  return Number(after.is_deleted !== true) - Number(before.is_deleted !== true);
};

/** By how many records the count grows with a change; negative when it shrinks. */
export function recordsAdded(act: {
  changes: readonly RowChange[];
  blocks?: readonly { count: number }[];
  sweeps?: readonly RecordSweep[];
}): number {
  const { changes, blocks = [], sweeps = [] } = act;
  let added = 0;
  for (const change of changes) added += isThere(change);
  for (const { count } of blocks) added += count;
  for (const sweep of sweeps) added += sweep.is_deleted ? -sweepCount(sweep) : sweepCount(sweep);
  return added;
}

/** Why a command that adds records is refused, or null if there is room for them. */
export function recordLimitWords(limit: number, held: number, added: number): string | null {
  if (added <= 0 || held + added <= limit) return null;
  const has =
    held >= limit ? 'It already has that many' : `It has ${numberText(held)}, and this would add ${numberText(added)}`;
  return `This workspace may have ${numberText(limit)} records. ${has}. Delete some, or ask for a plan without a limit.`;
}
