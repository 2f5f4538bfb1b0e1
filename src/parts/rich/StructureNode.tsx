import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react';
import { RichStructure } from './RichStructure';

export function StructureNode({ node, selected }: NodeViewProps) {
  return (
    <NodeViewWrapper as="span" data-selected={selected || undefined}>
      <RichStructure smiles={String(node.attrs.smiles)} label={String(node.attrs.label ?? '')} />
    </NodeViewWrapper>
  );
}
