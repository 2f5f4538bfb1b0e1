import { type AnchorRect, MenuAt, type MenuItem } from '@/ui';
import { changeHeading, removeHeading } from '../model/columnHeadings';
import { type SceneParts, useSceneParts } from './sceneParts';

interface Props {
  groupId: string;
  rect: AnchorRect;
  onClose(): void;
}

/** What can be done with a heading over columns. */
export function HeadingMenu({ groupId, rect, onClose }: Props) {
  return <MenuAt anchor={rect} items={headingItems(useSceneParts(), groupId)} onClose={onClose} />;
}

/** The lines of the menu of a heading. */
export function headingItems({ settings, change, onOverlay }: SceneParts, groupId: string): MenuItem[] {
  const group = settings.column_groups.find(({ id }) => id === groupId);
  if (!group) return [];
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
    {
      key: 'removeHeading',
      label: 'Remove heading',
      icon: 'x',
      onSelect: () => change(removeHeading(settings, groupId)),
    },
  ];
}
