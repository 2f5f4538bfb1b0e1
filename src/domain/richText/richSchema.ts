import type { Json } from '@/lib/json';
import { readWebAddress } from '../fields/webAddress';

/**
 * Content that a node may have: any block, inline content, only letters, or the named nodes. Items of lists accept any
 * block first: edits by two people at the same moment must not violate the schema, because an editor deletes nodes that
 * do.
 */
type Inside = 'block' | 'inline' | 'text' | readonly string[];

export interface NodeFacts {
  /** Where it may be: among blocks, in a line, or only inside nodes that name it. */
  group: 'block' | 'inline' | null;
  /** Null: it contains nothing. */
  inside: Inside | null;
  /** Attributes with their defaults. */
  attrs: { readonly [name: string]: { default: Json; fits(value: Json): boolean } };
}

const text = { default: '', fits: (value: Json) => typeof value === 'string' && value.length <= 2000 };
const nullableText = { default: null, fits: (value: Json) => value === null || text.fits(value) };
const id = { default: '', fits: (value: Json) => typeof value === 'string' && value !== '' && value.length <= 200 };
const count = (from: number, to: number, initial: Json) => ({
  default: initial,
  fits: (value: Json) => typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to,
});
const isWidths = (value: Json) =>
  value === null || (Array.isArray(value) && value.length <= 100 && value.every((one) => typeof one === 'number'));

const CELL = {
  group: null,
  inside: 'block',
  attrs: { colspan: count(1, 100, 1), rowspan: count(1, 1000, 1), colwidth: { default: null, fits: isWidths } },
} satisfies NodeFacts;
const atom = (attrs: NodeFacts['attrs']): NodeFacts => ({ group: 'inline', inside: null, attrs });

/**
 * The nodes of rich texts. The list only grows: a node keeps its name and meaning, and adding one raises TEXT_SCHEMA,
 * because an editor that does not know a node deletes it. Names are those of Tiptap where it has one.
 */
export const RICH_NODES: Readonly<Record<string, NodeFacts>> = {
  doc: { group: null, inside: 'block', attrs: {} },
  paragraph: { group: 'block', inside: 'inline', attrs: {} },
  heading: { group: 'block', inside: 'inline', attrs: { level: count(2, 4, 2) } },
  blockquote: { group: 'block', inside: 'block', attrs: {} },
  codeBlock: { group: 'block', inside: 'text', attrs: { language: nullableText } },
  horizontalRule: { group: 'block', inside: null, attrs: {} },
  bulletList: { group: 'block', inside: ['listItem'], attrs: {} },
  orderedList: { group: 'block', inside: ['listItem'], attrs: { start: count(0, 1_000_000, 1) } },
  listItem: { group: null, inside: 'block', attrs: {} },
  taskList: { group: 'block', inside: ['taskItem'], attrs: {} },
  taskItem: {
    group: null,
    inside: 'block',
    attrs: { checked: { default: false, fits: (value) => typeof value === 'boolean' } },
  },
  table: { group: 'block', inside: ['tableRow'], attrs: {} },
  tableRow: { group: null, inside: ['tableCell', 'tableHeader'], attrs: {} },
  tableCell: CELL,
  tableHeader: CELL,
  /** A picture: the id of an uploaded file. */
  image: { group: 'block', inside: null, attrs: { fileId: id, filename: text, alt: nullableText } },
  /** A structure as SMILES. */
  structure: atom({
    smiles: { ...id, fits: (value) => typeof value === 'string' && value.length <= 20_000 },
    label: nullableText,
  }),
  /** A person who is mentioned. */
  mention: atom({ id, label: text }),
  record: atom({ id, label: text, sliceId: text }),
  task: atom({ id, label: text }),
  set: atom({ id, label: text }),
  hardBreak: atom({}),
  text: { group: 'inline', inside: null, attrs: {} },
};

/** The marks of rich texts in the order in which they are written. The list only grows, like that of nodes. */
export const RICH_MARKS: Readonly<Record<string, NodeFacts['attrs']>> = {
  link: { href: { default: '', fits: (value) => typeof value === 'string' && isLink(value) } },
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  code: {},
};

export const nodeFacts = (type: string): NodeFacts | null =>
  Object.hasOwn(RICH_NODES, type) ? (RICH_NODES[type] ?? null) : null;
export const markFacts = (type: string): NodeFacts['attrs'] | null =>
  Object.hasOwn(RICH_MARKS, type) ? (RICH_MARKS[type] ?? null) : null;

const WITHIN = /^(?:https?|ftp|slack):\/\/\S+$/i;

/** Addresses that a text may link to: http, https, ftp and slack, and none that runs a script. */
export function isLink(href: string): boolean {
  return href.length <= 2048 && (WITHIN.test(href) || readWebAddress(href) === href);
}

/** Whether a node of this type may be directly inside of another. */
export function fitsInside(parent: string, type: string): boolean {
  const inside = nodeFacts(parent)?.inside;
  const facts = nodeFacts(type);
  if (!inside || !facts) return false;
  if (inside === 'text') return type === 'text';
  return typeof inside === 'string' ? facts.group === inside : inside.includes(type);
}
