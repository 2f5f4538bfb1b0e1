import * as Y from 'yjs';
import { canonicalJson } from '../canonicalJson';
import type { Json } from '../json';
import { sameJson } from '../sameJson';
import { sharedEnds } from '../sharedEnds';
import { readChild } from './readFragment';
import { writeXmlText } from './writeXmlText';
import type { XmlNode } from './xmlNode';

/** A child as Yjs holds it: an element, or a run of text whatever its marks. */
type Part = { element: XmlNode } | { run: XmlNode[] };

const partsOf = (nodes: readonly XmlNode[]): Part[] => {
  const parts: Part[] = [];
  for (const node of nodes) {
    const last = parts.at(-1);
    if (node.type !== 'text') parts.push({ element: node });
    else if (last && 'run' in last) last.run.push(node);
    else parts.push({ run: [node] });
  }
  return parts;
};

type Child = Y.XmlElement | Y.XmlText;

/** The canonical form in which nodes are compared: without default attributes. */
export type Lean = (nodes: readonly XmlNode[]) => XmlNode[];

const json = (nodes: readonly XmlNode[]) => nodes as unknown as Json;
const wantedOf = (part: Part) => ('run' in part ? part.run : [part.element]);

function made(part: Part): Child {
  if ('run' in part) {
    const text = new Y.XmlText();
    writeXmlText(text, part.run);
    return text;
  }
  const { type, attrs = {}, content = [] } = part.element;
  const element = new Y.XmlElement(type);
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, value as unknown as string);
  if (content.length > 0) element.insert(0, partsOf(content).map(made));
  return element;
}

function editInPlace(child: Child, part: Part, lean: Lean): boolean {
  if (child instanceof Y.XmlText) {
    if (!('run' in part)) return false;
    writeXmlText(child, part.run);
    return true;
  }
  if (!('element' in part) || part.element.type !== child.nodeName) return false;
  const { attrs = {}, content = [] } = part.element;
  const [held] = lean(readChild(child));
  const known = held?.attrs ?? {};
  for (const name of Object.keys(known)) if (!(name in attrs)) child.removeAttribute(name);
  for (const [name, value] of Object.entries(attrs))
    if (!sameJson(known[name], value)) child.setAttribute(name, value as unknown as string);
  writeFragment(child, content, lean);
  return true;
}

/**
 * Sets the content of a fragment or element to these nodes with as few changes as possible, so that what other people
 * write at the same time is kept: equal children at both ends stay, and those in between are edited in place if they
 * have the same type. Call inside a transaction.
 * @param nodes without default attributes
 */
export function writeFragment(parent: Y.XmlFragment, nodes: readonly XmlNode[], lean: Lean): void {
  // Each is serialised once: otherwise a long text would be serialised again for each of thousands of paragraphs.
  const held = parent
    .toArray()
    .filter((child): child is Child => child instanceof Y.XmlElement || child instanceof Y.XmlText)
    .map((child) => ({ child, sign: canonicalJson(json(lean(readChild(child)))) }));
  const wanted = partsOf(nodes).map((part) => ({ part, sign: canonicalJson(json(wantedOf(part))) }));
  const { head, tail } = sharedEnds(held, wanted, (one, other) => one.sign === other.sign);
  const left = held.slice(head, held.length - tail);
  const parts = wanted.slice(head, wanted.length - tail);
  const coming = new Map<string, number>();
  for (const { sign } of parts) coming.set(sign, (coming.get(sign) ?? 0) + 1);
  let at = head;
  for (const [i, { part, sign }] of parts.entries()) {
    coming.set(sign, (coming.get(sign) ?? 0) - 1);
    const same = left.findIndex((one) => one.sign === sign);
    const [first] = left;
    if (same >= 0 && left.length - same <= parts.length - i + same) {
      if (same > 0) parent.delete(at, same);
      left.splice(0, same + 1);
    } else if (first && !coming.get(first.sign) && editInPlace(first.child, part, lean)) left.shift();
    else parent.insert(at, [made(part)]);
    at += 1;
  }
  if (left.length > 0) parent.delete(at, left.length);
}
