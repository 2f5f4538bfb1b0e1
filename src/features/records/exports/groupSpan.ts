import type { RecordGroup } from '@/engine/tableTypes';

/**
 * The positions of a group's records among all that match, whether or not it or an earlier group is folded; null if
 * there is no such group.
 */
export function groupSpan(
  groups: readonly RecordGroup[],
  key: string,
): { start: number; end: number; unfolded: true } | null {
  let before = 0;
  for (const group of groups) {
    if (group.key === key) return { start: before, end: before + group.count, unfolded: true };
    // The records of an open group with subgroups are counted in the subgroups.
    if (!group.isOuter || group.collapsed) before += group.count;
  }
  return null;
}
