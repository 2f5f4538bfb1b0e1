import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { RichPicture } from './RichPicture';

export function PictureNode({ node, selected }: NodeViewProps) {
  return (
    <NodeViewWrapper as="figure" data-selected={selected || undefined}>
      <RichPicture fileId={String(node.attrs.fileId)} filename={String(node.attrs.filename)} />
    </NodeViewWrapper>
  );
}
