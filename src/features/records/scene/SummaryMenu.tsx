import { type AnchorRect, MenuAt } from '@/ui';
import { summaryItems } from './HeadMenu';
import type { SceneOverlaysProps } from './SceneOverlays';

/** Chooses what the foot of a column shows. */
export function SummaryMenu(props: SceneOverlaysProps & { fieldId: string; rect: AnchorRect }) {
  return <MenuAt anchor={props.rect} items={summaryItems(props, props.fieldId)} onClose={props.onClose} />;
}
