import { type AnchorRect, MenuAt } from '@/ui';
import { groupItems } from './groupItems';
import { useSceneParts } from './sceneParts';

/** The menu for the records of a group of a grouped view. */
export function GroupMenu({ groupKey, rect, onClose }: { groupKey: string; rect: AnchorRect; onClose(): void }) {
  return <MenuAt anchor={rect} items={groupItems(useSceneParts(), groupKey)} onClose={onClose} />;
}
