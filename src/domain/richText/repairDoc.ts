import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import { EMPTY_DOC, type RichMark, type RichNode } from './richNode';
import { fitsInside, markFacts, type NodeFacts, nodeFacts, RICH_MARKS } from './richSchema';

/** Attributes that are known, valid, and differ from the default. */
function ownAttributes(held: RichNode['attrs'], facts: NodeFacts['attrs']): RichNode['attrs'] {
  const kept: { [name: string]: Json } = {};
  for (const [name, { default: initial, fits }] of Object.entries(facts)) {
    const value = held?.[name];
    if (value !== undefined && value !== null && fits(value) && !sameJson(value, initial)) kept[name] = value;
  }
  return Object.keys(kept).length > 0 ? kept : undefined;
}

const ORDER = Object.keys(RICH_MARKS);

function ownMarks(marks: readonly RichMark[] | undefined): RichMark[] {
  const kept = new Map<string, RichMark>();
  for (const { type, attrs } of marks ?? []) {
    const facts = markFacts(type);
    const own = facts && ownAttributes(attrs, facts);
    // A link without a permitted address is dropped.
    if (facts && (Object.keys(facts).length === 0 || own)) kept.set(type, { type, ...(own && { attrs: own }) });
  }
  return [...kept.values()].sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
}

/** Consecutive texts with the same marks are joined. */
function joined(nodes: readonly RichNode[]): RichNode[] {
  const all: RichNode[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (node.type === 'text' && last?.type === 'text' && sameJson(json(last.marks), json(node.marks)))
      all[all.length - 1] = { ...last, text: `${last.text}${node.text}` };
    else all.push(node);
  }
  return all;
}
const json = (marks: readonly RichMark[] | undefined) => (marks ?? []) as unknown as Json;

const paragraph = (line: readonly RichNode[]): RichNode => ({
  type: 'paragraph',
  ...(line.length > 0 && { content: joined(line) }),
});

function inlineOf(node: RichNode): RichNode[] {
  const facts = nodeFacts(node.type);
  if (node.type === 'text') {
    if (!node.text) return [];
    const marks = ownMarks(node.marks);
    return [{ type: 'text', text: node.text, ...(marks.length > 0 && { marks }) }];
  }
  if (facts?.group !== 'inline') return (node.content ?? []).flatMap(inlineOf);
  const attrs = ownAttributes(node.attrs, facts.attrs);
  return [{ type: node.type, ...(attrs && { attrs }) }];
}

function isInline({ type }: RichNode): boolean {
  return nodeFacts(type)?.group === 'inline';
}

/**
 * The children in a form that a node of this type allows: what does not fit is wrapped, or replaced by its own
 * children.
 */
function fitted(parent: string, children: readonly RichNode[]): RichNode[] {
  const facts = nodeFacts(parent);
  const inside = facts?.inside;
  if (!inside) return [];
  if (inside === 'inline') return joined(children.flatMap(inlineOf));
  if (inside === 'text')
    return joined(
      children.flatMap(inlineOf).flatMap(({ type, text }) => (type === 'text' && text ? [{ type, text }] : [])),
    );
  const out: RichNode[] = [];
  let line: RichNode[] = [];
  const place = (node: RichNode) => {
    if (fitsInside(parent, node.type)) return out.push(...healed(node));
    const only = typeof inside === 'string' ? null : inside[0];
    if (only) out.push(...healed({ type: only, content: [node] }));
    else for (const child of node.content ?? []) place(child);
  };
  const endLine = () => {
    if (line.length > 0) place(paragraph(line));
    line = [];
  };
  for (const child of children) {
    if (isInline(child)) {
      line.push(...inlineOf(child));
      continue;
    }
    endLine();
    place(child);
  }
  endLine();
  return out;
}

/** Nodes that have no meaning when they are empty. */
const NEEDS_CONTENT: ReadonlySet<string> = new Set([
  'blockquote',
  'bulletList',
  'orderedList',
  'taskList',
  'table',
  'tableRow',
]);

function healed(node: RichNode): RichNode[] {
  const facts = nodeFacts(node.type);
  if (!facts) return fitted('doc', node.content ?? []);
  const content = fitted(node.type, node.content ?? []);
  if (content.length === 0 && NEEDS_CONTENT.has(node.type)) return [];
  if (content.length === 0 && facts.inside === 'block') content.push({ type: 'paragraph' });
  const attrs = ownAttributes(node.attrs, facts.attrs);
  return [{ type: node.type, ...(attrs && { attrs }), ...(content.length > 0 && { content }) }];
}

/**
 * A rich text in canonical form: texts joined, default attributes left out, marks in order, and the result of two
 * people changing a list at the same moment brought into an order that the schema allows. Words are never dropped.
 */
export function repairDoc(doc: RichNode): RichNode {
  const content = fitted('doc', doc.content ?? []);
  const [only] = content;
  const isEmpty = content.length === 0 || (content.length === 1 && only?.type === 'paragraph' && !only.content);
  return isEmpty ? EMPTY_DOC : { type: 'doc', content };
}

/** Nodes without default attributes and marks, each in its original position. Unknown ones stay as they are. */
export function leanNodes(nodes: readonly RichNode[]): RichNode[] {
  return joined(
    nodes.map((node) => {
      const facts = nodeFacts(node.type);
      if (!facts) return node;
      if (node.type === 'text') return inlineOf(node)[0] ?? node;
      const attrs = ownAttributes(node.attrs, facts.attrs);
      const content = leanNodes(node.content ?? []);
      return { type: node.type, ...(attrs && { attrs }), ...(content.length > 0 && { content }) };
    }),
  );
}
