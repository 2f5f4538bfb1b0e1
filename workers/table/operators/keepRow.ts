import type { RecordGroup } from '../port/tableResult';
import type { Answer } from './answerQuery';
import { type GroupMembers, groupOfPosition, holdsGroup, showsRows } from './groupRows';

/**
 * Rows above the kept one that are searched for in the new answer; if none of them is left, its old position counts.
 */
const NEIGHBOURS = 64;

/** Position in the new answer after the nearest row above that is still shown. */
function placeBelowNeighbour(rows: Uint32Array, before: Uint32Array, at: number): number {
  for (let above = at - 1; above >= Math.max(0, at - NEIGHBOURS); above--) {
    const place = rows.indexOf(before[above]!);
    if (place >= 0) return place + 1;
  }
  return Math.min(at, rows.length);
}

function withoutRow(rows: Uint32Array, place: number): Uint32Array {
  const rest = new Uint32Array(rows.length - 1);
  rest.set(rows.subarray(0, place));
  rest.set(rows.subarray(place + 1), place);
  return rest;
}

function withRow(rows: Uint32Array, place: number, row: number): Uint32Array {
  const more = new Uint32Array(rows.length + 1);
  more.set(rows.subarray(0, place));
  more[place] = row;
  more.set(rows.subarray(place), place + 1);
  return more;
}

/** The groups with so many records more in one of them; a group that loses its last record goes. */
function counted(groups: readonly RecordGroup[], key: string, by: 1 | -1): RecordGroup[] {
  let shift = 0;
  return groups
    .map((group) => {
      const moved = { ...group, startIndex: group.startIndex + shift };
      if (!holdsGroup(group, key)) return moved;
      if (showsRows(group)) shift += by;
      return { ...moved, count: group.count + by };
    })
    .filter(({ count }) => count > 0);
}

/** The groups including the kept row's own and those around it, empty if the new answer no longer has them. */
function withGroup(groups: readonly RecordGroup[], own: RecordGroup, before: readonly RecordGroup[]): RecordGroup[] {
  let held = [...groups];
  for (const [place, one] of before.entries()) {
    if (!holdsGroup(one, own.key) || held.some(({ key }) => key === one.key)) continue;
    const above = new Set(before.slice(0, place).map(({ key }) => key));
    const at = held.findLastIndex(({ key }) => above.has(key)) + 1;
    const startIndex = held[at]?.startIndex ?? held.reduce((end, g) => end + (showsRows(g) ? g.count : 0), 0);
    held = [...held.slice(0, at), { ...one, count: 0, startIndex }, ...held.slice(at)];
  }
  return held;
}

/** The members with the kept row in its own group. */
function withMember(members: GroupMembers | null, row: number, key: string | undefined): GroupMembers | null {
  if (!members || key === undefined) return members;
  const known = members.keys.indexOf(key);
  const keys = known < 0 ? [...members.keys, key] : members.keys;
  const at = known < 0 ? members.keys.length : known;
  const ranks = known < 0 ? [...members.ranks, at] : members.ranks;
  const held = members.rows.indexOf(row);
  if (held < 0)
    return {
      rows: withRow(members.rows, members.rows.length, row),
      of: withRow(members.of, members.of.length, at),
      keys,
      ranks,
    };
  const of = members.of.slice();
  of[held] = at;
  return { rows: members.rows, of, keys, ranks };
}

/** The innermost group of a row that is folded away; undefined for one that is not among the members. */
function foldedGroupOf(members: GroupMembers | null, row: number): string | undefined {
  const at = members?.rows.indexOf(row) ?? -1;
  return at < 0 ? undefined : members!.keys[members!.of[at]!];
}

/**
 * An answer in which one row keeps its position: below the same row and in the same group as before, also when it no
 * longer passes the filters. Everything else is as in the new answer.
 * @param fresh the present answer of the table
 * @param before the rows shown until now
 * @param keptAt position of the row in `before`
 * @returns `moves` = it would move or disappear if it were released
 */
export function keepRow(fresh: Answer, before: Answer, keptAt: number): { answer: Answer; moves: boolean } {
  const row = before.rows[keptAt]!;
  const place = fresh.rows.indexOf(row);
  const own = groupOfPosition(before.groups, keptAt);
  const hidden = place < 0 ? foldedGroupOf(fresh.members, row) : undefined;
  const now = hidden ?? groupOfPosition(fresh.groups, place)?.key;
  const rest = place < 0 ? fresh.rows : withoutRow(fresh.rows, place);
  let groups: RecordGroup[] = now === undefined ? fresh.groups : counted(fresh.groups, now, -1);
  let at = placeBelowNeighbour(rest, before.rows, keptAt);
  if (own && fresh.groups.length > 0) {
    groups = withGroup(groups, own, before.groups);
    const { startIndex, count } = groups.find(({ key }) => key === own.key)!;
    at = Math.max(startIndex, Math.min(at, startIndex + count));
    groups = counted(groups, own.key, 1);
  }
  const moves = place !== at || (own?.key ?? null) !== (now ?? null);
  const passes = place >= 0 || hidden !== undefined;
  const count = fresh.count + (passes ? 0 : 1);
  const members = withMember(fresh.members, row, own?.key);
  return { answer: { ...fresh, count, groups, members, rows: withRow(rest, at, row) }, moves };
}
