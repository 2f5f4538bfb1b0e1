import * as Y from 'yjs';
import type { Json } from '../json';
import type { XmlNode } from './xmlNode';

/** Depth of nested nodes that is read: no person nests so deeply, and a hostile document could nest without end. */
const DEEPEST = 60;

type Attributes = { [name: string]: Json };

/** Attributes that differ from the default. */
function attributesOf(held: { [name: string]: unknown }): { attrs?: Attributes } {
  const kept = Object.entries(held).filter(([, value]) => value !== undefined && value !== null);
  return kept.length > 0 ? { attrs: Object.fromEntries(kept) as Attributes } : {};
}

/** Name of a mark; marks that may occur several times on a text end in a hash. */
const markName = (key: string) => key.replace(/--[A-Za-z0-9+/=]{8}$/, '');

function textNodes(text: Y.XmlText): XmlNode[] {
  return (text.toDelta() as { insert: unknown; attributes?: { [name: string]: unknown } }[]).flatMap(
    ({ insert, attributes = {} }) => {
      if (typeof insert !== 'string' || insert === '') return [];
      const marks = Object.entries(attributes).map(([key, value]) => ({
        type: markName(key),
        ...(typeof value === 'object' && value !== null ? attributesOf(value as { [name: string]: unknown }) : {}),
      }));
      return [{ type: 'text', text: insert, ...(marks.length > 0 && { marks }) }];
    },
  );
}

function nodeOf(element: Y.XmlElement, depth: number): XmlNode {
  const content = childrenOf(element, depth + 1);
  return {
    type: element.nodeName,
    ...attributesOf(element.getAttributes() as { [name: string]: unknown }),
    ...(content.length > 0 && { content }),
  };
}

function childrenOf(parent: Y.XmlFragment, depth: number): XmlNode[] {
  return depth > DEEPEST ? [] : parent.toArray().flatMap((child) => readChild(child, depth));
}

/** The content of one child of a fragment: an element, or the pieces of a text. */
export function readChild(child: unknown, depth = 0): XmlNode[] {
  if (child instanceof Y.XmlText) return textNodes(child);
  return child instanceof Y.XmlElement ? [nodeOf(child, depth)] : [];
}

/** The content of a fragment as the editor's binding writes it, for any schema. */
export function readFragment(fragment: Y.XmlFragment): XmlNode[] {
  return childrenOf(fragment, 0);
}
