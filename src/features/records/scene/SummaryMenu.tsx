import { type AnchorRect, MenuAt } from '@/ui';
import { summaryItems } from './HeadMenu';
import { useSceneParts } from './sceneParts';

/** Chooses what the footer of a column shows. */
export function SummaryMenu({ fieldId, rect, onClose }: { fieldId: string; rect: AnchorRect; onClose(): void }) {
  return <MenuAt anchor={rect} items={summaryItems(useSceneParts(), fieldId)} onClose={onClose} />;
}
