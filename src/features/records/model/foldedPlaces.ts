import type { RecordGroup } from '@/engine/tableTypes';

type Places = readonly Pick<RecordGroup, 'key' | 'count' | 'startIndex' | 'collapsed'>[];

/** The index of a shown row if the records of folded groups are included. */
export function unfoldedPlace(groups: Places, shown: number): number {
  return groups.reduce((at, group) => (group.collapsed && group.startIndex <= shown ? at + group.count : at), shown);
}

/**
 * The folded group that hides a record, the outermost of several.
 * @param at index of the record if those of folded groups are included
 */
export function foldedGroupAt(groups: Places, at: number): string | undefined {
  let before = 0;
  for (const group of groups) {
    if (!group.collapsed) continue;
    const from = group.startIndex + before;
    if (at < from) return undefined;
    if (at < from + group.count) return group.key;
    before += group.count;
  }
  return undefined;
}
