import type { RichNode } from './richNode';
import { markFacts, nodeFacts } from './richSchema';

/**
 * The first node, mark or attribute that this version does not know; null = it knows all of them. An editor must not be
 * bound to a text that contains one: it would delete it from everybody's document.
 */
export function unknownContent(nodes: readonly RichNode[]): string | null {
  for (const { type, attrs = {}, marks = [], content = [] } of nodes) {
    const facts = nodeFacts(type);
    if (!facts) return type;
    for (const name of Object.keys(attrs)) if (!Object.hasOwn(facts.attrs, name)) return `${type}.${name}`;
    for (const mark of marks) {
      const known = markFacts(mark.type);
      if (!known) return mark.type;
      for (const name of Object.keys(mark.attrs ?? {})) if (!Object.hasOwn(known, name)) return `${mark.type}.${name}`;
    }
    const inner = unknownContent(content);
    if (inner !== null) return inner;
  }
  return null;
}
