import { type RichNode, textAttribute } from './richNode';

function* walk(node: RichNode): Generator<RichNode> {
  yield node;
  for (const child of node.content ?? []) yield* walk(child);
}

/** People who are mentioned in a text. */
export function peopleIn(doc: RichNode): string[] {
  const found = new Set<string>();
  for (const node of walk(doc)) if (node.type === 'mention') found.add(textAttribute(node, 'id'));
  found.delete('');
  return [...found];
}
