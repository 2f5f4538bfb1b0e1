import type { FieldShape } from '@/domain/fields/fieldContext';
import { formatContent } from '@/domain/fields/showContent';
import { NO_CODE } from '../columns/dictionaryColumn';
import { finish } from '../columns/slices';
import type { RecordGroup } from '../port/tableResult';
import type { OperatorContext } from './queryContext';

export const NOT_SET = 'Not set';

/** Separates the name of a group from those of the groups around it; occurs in no text that a cell shows. */
const WITHIN = '\u001f';

/** All records that pass, including those of folded groups, and the innermost group of each. */
export interface GroupMembers {
  rows: Uint32Array;
  /** For each of the rows: index of its group in `keys`. */
  of: Uint32Array;
  keys: readonly string[];
  /** Index of each of these groups among all of them, when none is folded. */
  ranks: readonly number[];
}

interface Node {
  group: RecordGroup;
  /** Name of the group among its siblings. */
  name: string;
  /** A record of the group, by which the group is sorted. */
  first: number;
  inner: Node[];
  /** Index of its next record among the shown ones; NO_CODE if it shows none. */
  next: number;
  /** Its index among the innermost groups. */
  rank: number;
}

/** Name of the group that a content belongs to: the option for choices, the shown text for everything else. */
function groupName(field: FieldShape, content: unknown, label: string): string {
  const choice = field.field_type === 'select' || field.field_type === 'status';
  return choice && typeof content === 'string' ? content : label;
}

/** Which group of one level each row belongs to. @param outer that of the level above; null above the first */
function level(
  rows: Uint32Array,
  field: FieldShape,
  depth: number,
  outer: { of: Uint32Array; nodes: Node[] } | null,
  cx: OperatorContext,
): { of: Uint32Array; nodes: Node[] } {
  const column = cx.columns.dictionary(field);
  finish(column.build());
  const slots = column.entries.count + 1;
  const nodes: Node[] = [];
  const byKey = new Map<string, number>();
  // On the first level there are as many slots as entries; below, only few of the possible ones occur.
  const first = outer ? null : new Int32Array(slots).fill(-1);
  const further = new Map<number, number>();
  const of = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const code = column.codes[row]!;
    const slot = code === NO_CODE ? slots - 1 : code;
    const around = outer ? outer.of[i]! : 0;
    let at = first ? first[slot]! : (further.get(around * slots + slot) ?? -1);
    if (at < 0) {
      const content = code === NO_CODE ? null : column.entries.at(code);
      const label = content === null ? '' : formatContent(content, { field, lookups: cx.lookups });
      const name = content === null ? '' : groupName(field, content, label);
      const above = outer?.nodes[around];
      const key = above ? `${above.group.key}${WITHIN}${name}` : name;
      at = byKey.get(key) ?? -1;
      if (at < 0) {
        const group = { key, label: name === '' ? NOT_SET : label, count: 0, startIndex: 0, content, collapsed: false };
        const node: Node = {
          group: depth === 0 ? group : { ...group, level: depth },
          name,
          first: row,
          inner: [],
          next: NO_CODE,
          rank: 0,
        };
        at = nodes.push(node) - 1;
        above?.inner.push(node);
        byKey.set(key, at);
      }
      if (first) first[slot] = at;
      else further.set(around * slots + slot, at);
    }
    of[i] = at;
    nodes[at]!.group.count++;
  }
  return { of, nodes };
}

/**
 * Groups rows by the values that they show, groups in the order of the field, rows inside a group in their previous
 * order. With several fields, groups of the second are within those of the first, and so on.
 * @returns the groups, each before those inside it, and the rows of those that are not folded.
 */
export function groupRows(
  rows: Uint32Array,
  fields: readonly FieldShape[],
  collapsed: ReadonlySet<string>,
  cx: OperatorContext,
): { rows: Uint32Array; groups: RecordGroup[]; members: GroupMembers | null } {
  let lowest: { of: Uint32Array; nodes: Node[] } | null = null;
  let roots: Node[] = [];
  for (const [depth, field] of fields.entries()) {
    lowest = level(rows, field, depth, lowest, cx);
    if (depth === 0) roots = lowest.nodes;
  }
  if (!lowest) return { rows, groups: [], members: null };
  const groups: RecordGroup[] = [];
  let shown = 0;
  let ranked = 0;
  const lay = (nodes: Node[], depth: number, isFolded: boolean) => {
    const order = cx.columns.sortColumn(fields[depth]!.id);
    order?.sync();
    nodes.sort((a, b) => {
      if ((a.name === '') !== (b.name === '')) return a.name === '' ? 1 : -1;
      return order?.compare(a.first, b.first, false) || (a.name < b.name ? -1 : 1);
    });
    for (const node of nodes) {
      const { group } = node;
      group.startIndex = shown;
      group.collapsed = collapsed.has(group.key);
      if (node.inner.length > 0) group.isOuter = true;
      if (!isFolded) groups.push(group);
      const isClosed = isFolded || group.collapsed;
      if (node.inner.length > 0) lay(node.inner, depth + 1, isClosed);
      else {
        node.rank = ranked++;
        if (isClosed) continue;
        node.next = shown;
        shown += group.count;
      }
    }
  };
  lay([...roots], 0, false);
  const placed = new Uint32Array(shown);
  const { of, nodes } = lowest;
  const next = Uint32Array.from(nodes, (node) => node.next);
  for (let i = 0; i < rows.length; i++) {
    const at = of[i]!;
    const place = next[at]!;
    if (place === NO_CODE) continue;
    placed[place] = rows[i]!;
    next[at] = place + 1;
  }
  const keys = nodes.map(({ group }) => group.key);
  return { rows: placed, groups, members: { rows, of, keys, ranks: nodes.map(({ rank }) => rank) } };
}

/** The names of a group and of the groups around it, outermost first. */
export function namesOf(key: string): string[] {
  const names: string[] = [];
  for (let end = key.indexOf(WITHIN); end >= 0; end = key.indexOf(WITHIN, end + 1)) names.push(key.slice(0, end));
  return [...names, key];
}

/** The rows of some groups, including everything inside groups of groups, folded or not. */
export function rowsOfGroups(members: GroupMembers, wanted: ReadonlySet<string>): Map<string, Uint32Array> {
  // The name of a group contains those around it: one pass finds the rows of all levels.
  const holders = members.keys.map((key) => namesOf(key).filter((one) => wanted.has(one)));
  const counts = new Uint32Array(members.keys.length);
  for (const at of members.of) counts[at]!++;
  const sizes = new Map<string, number>();
  holders.forEach((keys, at) => {
    for (const key of keys) sizes.set(key, (sizes.get(key) ?? 0) + counts[at]!);
  });
  const found = new Map([...sizes].map(([key, size]) => [key, { rows: new Uint32Array(size), next: 0 }]));
  const places = holders.map((keys) => keys.map((key) => found.get(key)!));
  members.rows.forEach((row, i) => {
    for (const place of places[members.of[i]!]!) place.rows[place.next++] = row;
  });
  return new Map([...found].map(([key, { rows }]) => [key, rows]));
}

/** Whether records are directly below the heading of the group. */
export const showsRows = ({ collapsed, isOuter }: RecordGroup) => !collapsed && !isOuter;

/** Whether a group is this one or contains it. */
export const holdsGroup = (outer: RecordGroup, key: string) =>
  outer.key === key || (outer.isOuter === true && key.startsWith(`${outer.key}${WITHIN}`));

/** The group that the shown position belongs to, the innermost of several. */
export function groupOfPosition(groups: readonly RecordGroup[], position: number): RecordGroup | undefined {
  let low = 0;
  let high = groups.length - 1;
  let found: RecordGroup | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = groups[middle]!;
    if (group.startIndex > position) high = middle - 1;
    else {
      if (showsRows(group)) found = group;
      low = middle + 1;
    }
  }
  if (found && position < found.startIndex + found.count) return found;
  return groups.find(
    (group) => showsRows(group) && position >= group.startIndex && position < group.startIndex + group.count,
  );
}
