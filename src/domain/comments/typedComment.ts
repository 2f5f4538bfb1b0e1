import type { Json } from '@/lib/json';
import { linesOf, type Picture, picturesOf } from './richText';

/** Somebody who can be named in a comment. */
export interface Named {
  id: string;
  name: string;
}

/** A comment as it is written: lines with names after an @, and pictures below them. */
export interface TypedComment {
  text: string;
  pictures: readonly Picture[];
}

const LETTER = /[\p{L}\p{N}_]/u;

/** The person whose name stands at this place; of several the longest name, so that Ann Lee is not taken for Ann. */
function namedAt(text: string, at: number, people: readonly Named[]): Named | undefined {
  const fitting = people.filter(({ name }) => {
    const after = text[at + name.length];
    return (
      name !== '' &&
      text.slice(at, at + name.length).toLowerCase() === name.toLowerCase() &&
      (after === undefined || !LETTER.test(after))
    );
  });
  return fitting.sort((a, b) => b.name.length - a.name.length)[0];
}

function lineNodes(line: string, people: readonly Named[], mentions: Set<string>): Json[] {
  const nodes: Json[] = [];
  let from = 0;
  const flush = (to: number) => {
    if (to > from) nodes.push({ type: 'text', text: line.slice(from, to) });
  };
  for (let at = line.indexOf('@'); at >= 0; at = line.indexOf('@', at + 1)) {
    // An @ inside a word is part of an address.
    if (at < from || (at > 0 && LETTER.test(line[at - 1] ?? ''))) continue;
    const person = namedAt(line, at + 1, people);
    if (!person) continue;
    flush(at);
    nodes.push({ type: 'mention', attrs: { id: person.id, label: person.name } });
    mentions.add(person.id);
    from = at + 1 + person.name.length;
  }
  flush(line.length);
  return nodes;
}

/** Rich text of what was typed: a paragraph for each line, names as mentions, pictures below. */
export function writeComment(
  { text, pictures }: TypedComment,
  people: readonly Named[],
): { content: Json; mentions: string[] } {
  const mentions = new Set<string>();
  const lines = text.trim() === '' ? [] : text.trim().split(/\r?\n/);
  const paragraphs: Json[] = lines.map((line) => ({ type: 'paragraph', content: lineNodes(line, people, mentions) }));
  const images: Json[] = pictures.map(({ fileId, filename }) => ({ type: 'image', attrs: { fileId, filename } }));
  return { content: { type: 'doc', content: [...paragraphs, ...images] }, mentions: [...mentions] };
}

/** A comment as its author would type it; emphasis and lists of other editors become plain lines. */
export function readTyped(content: Json): TypedComment {
  return { text: linesOf(content).join('\n').trim(), pictures: picturesOf(content) };
}
