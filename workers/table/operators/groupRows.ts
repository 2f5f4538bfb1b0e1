import type { FieldShape } from '@/domain/fields/fieldContext';
import { formatContent } from '@/domain/fields/showContent';
import { NO_CODE } from '../columns/dictionaryColumn';
import { finish } from '../columns/slices';
import type { RecordGroup } from '../port/tableResult';
import type { OperatorContext } from './queryContext';

export const NOT_SET = 'Not set';

interface Members {
  group: RecordGroup;
  /** A record of the group, by which the group is put in order. */
  first: number;
}

/** Name of the group that a content belongs to: the option for choices, the shown text for all else. */
function groupKey(field: FieldShape, content: unknown, label: string): string {
  const choice = field.field_type === 'select' || field.field_type === 'status';
  return choice && typeof content === 'string' ? content : label;
}

/**
 * Puts rows together by the value that they show, groups in the order of the field, rows within as they stood.
 * @returns the groups and the rows of those that are not folded away.
 */
export function groupRows(
  rows: Uint32Array,
  field: FieldShape,
  collapsed: ReadonlySet<string>,
  cx: OperatorContext,
): { rows: Uint32Array; groups: RecordGroup[] } {
  const column = cx.columns.dictionary(field);
  finish(column.build());
  const members: Members[] = [];
  const byKey = new Map<string, number>();
  const memberOf = new Int32Array(column.entries.count + 1).fill(-1);
  const groupAt = new Uint32Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const code = column.codes[row]!;
    const slot = code === NO_CODE ? column.entries.count : code;
    let at = memberOf[slot]!;
    if (at < 0) {
      const content = code === NO_CODE ? null : column.entries.at(code);
      const label = content === null ? '' : formatContent(content, { field, lookups: cx.lookups });
      const key = content === null ? '' : groupKey(field, content, label);
      at = byKey.get(key) ?? -1;
      if (at < 0) {
        const group = { key, label: key === '' ? NOT_SET : label, count: 0, startIndex: 0, content };
        at = members.push({ group: { ...group, collapsed: collapsed.has(key) }, first: row }) - 1;
        byKey.set(key, at);
      }
      memberOf[slot] = at;
    }
    groupAt[i] = at;
    members[at]!.group.count++;
  }
  const order = cx.columns.sortColumn(field.id);
  order?.sync();
  const sorted = [...members].sort((a, b) => {
    if ((a.group.key === '') !== (b.group.key === '')) return a.group.key === '' ? 1 : -1;
    return order?.compare(a.first, b.first, false) || (a.group.key < b.group.key ? -1 : 1);
  });
  let shown = 0;
  for (const { group } of sorted) {
    group.startIndex = shown;
    if (!group.collapsed) shown += group.count;
  }
  const next = Uint32Array.from(members, ({ group }) => (group.collapsed ? NO_CODE : group.startIndex));
  const placed = new Uint32Array(shown);
  for (let i = 0; i < rows.length; i++) {
    const at = groupAt[i]!;
    const place = next[at]!;
    if (place === NO_CODE) continue;
    placed[place] = rows[i]!;
    next[at] = place + 1;
  }
  return { rows: placed, groups: sorted.map(({ group }) => group) };
}

/** The group that the shown position belongs to. */
export function groupOfPosition(groups: readonly RecordGroup[], position: number): RecordGroup | undefined {
  let low = 0;
  let high = groups.length - 1;
  let found: RecordGroup | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = groups[middle]!;
    if (group.startIndex > position) high = middle - 1;
    else {
      if (!group.collapsed) found = group;
      low = middle + 1;
    }
  }
  if (found && position < found.startIndex + found.count) return found;
  return groups.find(
    (group) => !group.collapsed && position >= group.startIndex && position < group.startIndex + group.count,
  );
}
