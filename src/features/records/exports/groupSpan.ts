import type { RecordGroup } from '@/engine/tableTypes';

/** The places of a group's records among all that pass, whether it or a group before it is folded; null without such a group. */
export function groupSpan(
  groups: readonly RecordGroup[],
  key: string,
): { start: number; end: number; unfolded: true } | null {
  let before = 0;
  for (const group of groups) {
    if (group.key === key) return { start: before, end: before + group.count, unfolded: true };
    // The records of an open group with subgroups are counted with these.
    if (!group.isOuter || group.collapsed) before += group.count;
  }
  return null;
}
