import { counted } from '@/lib/words/counted';
import type { MenuItem } from '@/ui';
import { groupSpan } from '../exports/groupSpan';
import { askWatch } from '../state/askWatch';
import type { SceneParts } from './sceneParts';

/** The menu lines for the records of a group, folded or not. */
export function groupItems({ cx, exportsOf, onOverlay }: SceneParts, key: string): MenuItem[] {
  const groups = cx.watch?.current()?.result.groups ?? [];
  const group = groups.find((one) => one.key === key);
  const span = groupSpan(groups, key);
  if (!group || !span) return [];
  const why = cx.table.whyNot('set.manage');
  return [
    {
      key: 'exportGroup',
      label: `Export ${group.label} (${counted(group.count, 'record')})`,
      icon: 'download',
      items: exportsOf(span, group.label),
    },
    {
      key: 'groupToSet',
      label: `Add ${group.label} to set`,
      icon: 'list',
      ...(why === undefined ? {} : { disabledReason: why }),
      onSelect: () =>
        void askWatch(cx.watch, (watch) => watch.recordIds(span.start, span.end, true)).then(
          (recordIds) => recordIds && onOverlay({ kind: 'addToSet', recordIds }),
        ),
    },
  ];
}
