import { type AnchorRect, type MenuAction, MenuAt, type MenuItem } from '@/ui';
import { changeHeading, gapBeside, moveHeading, removeHeading } from '../model/columnHeadings';
import { type SceneParts, useSceneParts } from './sceneParts';

interface Props {
  groupId: string;
  rect: AnchorRect;
  onClose(): void;
}

/** The menu of a heading above columns. */
export function HeadingMenu({ groupId, rect, onClose }: Props) {
  return <MenuAt anchor={rect} items={headingItems(useSceneParts(), groupId)} onClose={onClose} />;
}

/** The lines of the menu of a heading. */
export function headingItems({ cx, slice, settings, change, onOverlay }: SceneParts, groupId: string): MenuItem[] {
  const group = settings.column_groups.find(({ id }) => id === groupId);
  if (!group) return [];
  const shown = cx.columns.map(({ field }) => field.id);
  const move = (by: -1 | 1): Pick<MenuAction, 'disabled' | 'onSelect'> => {
    const gap = gapBeside(settings, shown, groupId, by);
    // Key fields always come first.
    const isOff = gap === null || (by < 0 && slice.key_field_ids.includes(shown[gap] ?? ''));
    if (isOff) return { disabled: true };
    return { onSelect: () => change(moveHeading(settings, slice, shown, groupId, gap)) };
  };
  return [
    {
      key: 'foldHeading',
      label: group.is_folded ? 'Show all its columns' : 'Fold its columns',
      icon: group.is_folded ? 'right' : 'down',
      onSelect: () => change(changeHeading(settings, groupId, { is_folded: !group.is_folded })),
    },
    {
      key: 'renameHeading',
      label: 'Rename heading',
      icon: 'edit',
      onSelect: () => onOverlay({ kind: 'heading', over: { groupId } }),
    },
    { key: 'headingLeft', label: 'Move heading left', icon: 'left', ...move(-1) },
    { key: 'headingRight', label: 'Move heading right', icon: 'right', ...move(1) },
    {
      key: 'removeHeading',
      label: 'Remove heading',
      icon: 'x',
      onSelect: () => change(removeHeading(settings, groupId)),
    },
  ];
}
