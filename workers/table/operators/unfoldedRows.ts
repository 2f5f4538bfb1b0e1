import { NO_CODE } from '../columns/dictionaryColumn';
import type { Answer } from './answerQuery';
import { namesOf, showsRows } from './groupRows';

/** All records that pass, in the order that they have when no group is folded. */
export function unfoldedRows({ rows, groups, members }: Answer): Uint32Array {
  if (!members || !groups.some(({ collapsed }) => collapsed)) return rows;
  const counts = new Uint32Array(members.keys.length);
  for (const at of members.of) counts[at]!++;
  const inner = new Map<string, number[]>(groups.flatMap(({ key, collapsed }) => (collapsed ? [[key, []]] : [])));
  members.keys.forEach((key, at) => {
    const folded = namesOf(key).find((name) => inner.has(name));
    if (folded !== undefined) inner.get(folded)!.push(at);
  });
  const next = new Uint32Array(members.keys.length).fill(NO_CODE);
  const all = new Uint32Array(rows.length + [...inner.values()].flat().reduce((sum, at) => sum + counts[at]!, 0));
  let end = 0;
  for (const group of groups) {
    if (showsRows(group)) {
      all.set(rows.subarray(group.startIndex, group.startIndex + group.count), end);
      end += group.count;
    }
    const folded = inner.get(group.key) ?? [];
    for (const at of folded.sort((a, b) => members.ranks[a]! - members.ranks[b]!)) {
      next[at] = end;
      end += counts[at]!;
    }
  }
  members.rows.forEach((row, i) => {
    const at = members.of[i]!;
    if (next[at] !== NO_CODE) all[next[at]!++] = row;
  });
  return all;
}
