import type { Json } from '@/lib/json';
import { attributeOf, childrenOf, isNode, linesOf, type Picture, picturesOf } from './richText';

/** A person who can be mentioned in a comment. */
export interface Named {
  id: string;
  name: string;
}

/** A record that can be mentioned in a comment. */
export interface NamedRecord extends Named {
  sliceId: string;
}

/** A comment as it is written: lines with people after an @ and records after a #, and pictures below them. */
export interface TypedComment {
  text: string;
  pictures: readonly Picture[];
}

const LETTER = /[\p{L}\p{N}_]/u;

/**
 * The person whose name is at this position; if several fit, the longest name, so that Ann Lee is not taken for Ann.
 */
function namedAt<N extends Named>(text: string, at: number, all: readonly N[]): N | undefined {
  const fitting = all.filter(({ name }) => {
    const after = text[at + name.length];
    return (
      name !== '' &&
      text.slice(at, at + name.length).toLowerCase() === name.toLowerCase() &&
      (after === undefined || !LETTER.test(after))
    );
  });
  return fitting.sort((a, b) => b.name.length - a.name.length)[0];
}

interface Known {
  people: readonly Named[];
  records: readonly NamedRecord[];
}

function lineNodes(line: string, { people, records }: Known, mentions: Set<string>): Json[] {
  const nodes: Json[] = [];
  let from = 0;
  const flush = (to: number) => {
    if (to > from) nodes.push({ type: 'text', text: line.slice(from, to) });
  };
  for (const { index: at, 0: sign } of line.matchAll(/[@#]/g)) {
    // An @ or # inside a word is part of an address.
    if (at < from || (at > 0 && LETTER.test(line[at - 1] ?? ''))) continue;
    const person = sign === '@' ? namedAt(line, at + 1, people) : undefined;
    const record = sign === '#' ? namedAt(line, at + 1, records) : undefined;
    const named = person ?? record;
    if (!named) continue;
    flush(at);
    if (record) nodes.push({ type: 'record', attrs: { id: record.id, label: record.name, sliceId: record.sliceId } });
    else nodes.push({ type: 'mention', attrs: { id: named.id, label: named.name } });
    if (person) mentions.add(person.id);
    from = at + 1 + named.name.length;
  }
  flush(line.length);
  return nodes;
}

/** Rich text from typed text: a paragraph for each line, names as mentions and records, pictures below. */
export function writeComment(
  { text, pictures }: TypedComment,
  people: readonly Named[],
  records: readonly NamedRecord[] = [],
): { content: Json; mentions: string[] } {
  const mentions = new Set<string>();
  const lines = text.trim() === '' ? [] : text.trim().split(/\r?\n/);
  const paragraphs: Json[] = lines.map((line) => ({
    type: 'paragraph',
    content: lineNodes(line, { people, records }, mentions),
  }));
  const images: Json[] = pictures.map(({ fileId, filename }) => ({ type: 'image', attrs: { fileId, filename } }));
  return { content: { type: 'doc', content: [...paragraphs, ...images] }, mentions: [...mentions] };
}

/** A comment as its author would type it; emphasis and lists of other editors become plain lines. */
export function readTyped(content: Json): TypedComment {
  return { text: linesOf(content).join('\n').trim(), pictures: picturesOf(content) };
}

/** The records that rich text names, in order. */
export function recordsIn(content: Json): NamedRecord[] {
  if (Array.isArray(content)) return content.flatMap(recordsIn);
  if (!isNode(content)) return [];
  if (content.type !== 'record') return childrenOf(content).flatMap(recordsIn);
  return [
    { id: attributeOf(content, 'id'), name: attributeOf(content, 'label'), sliceId: attributeOf(content, 'sliceId') },
  ];
}
