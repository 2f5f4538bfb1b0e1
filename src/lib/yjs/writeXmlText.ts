import type * as Y from 'yjs';
import type { Json } from '../json';
import { sameJson } from '../sameJson';
import { sharedEnds } from '../sharedEnds';
import type { XmlNode } from './xmlNode';

type Formats = { [name: string]: Json };

const formatsOf = ({ marks = [] }: XmlNode): Formats =>
  Object.fromEntries(marks.map(({ type, attrs = {} }) => [type, attrs as Json]));

/** Whether a UTF-16 code unit is the second half of a surrogate pair; pairs are not split. */
const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** Sets a run of text to these characters and marks; equal characters at both ends stay. Call inside a transaction. */
export function writeXmlText(text: Y.XmlText, run: readonly XmlNode[]): void {
  const wanted = run.map((node) => node.text ?? '').join('');
  // A text that is not yet in a document cannot be read.
  const held =
    text.doc === null
      ? ''
      : (text.toDelta() as { insert: unknown }[])
          .map(({ insert }) => (typeof insert === 'string' ? insert : '\ufffc'))
          .join('');
  const ends = sharedEnds(held.split(''), wanted.split(''), (a, b) => a === b);
  let { head, tail } = ends;
  if (head > 0 && (isLow(held.charCodeAt(head)) || isLow(wanted.charCodeAt(head)))) head -= 1;
  if (tail > 0 && isLow(held.charCodeAt(held.length - tail))) tail -= 1;
  const gone = held.length - head - tail;
  if (gone > 0) text.delete(head, gone);
  if (text.doc === null) {
    text.applyDelta(run.map((node) => ({ insert: node.text ?? '', attributes: formatsOf(node) })));
    return;
  }
  if (wanted.length > head + tail) text.insert(head, wanted.slice(head, wanted.length - tail), {});
  format(text, run);
}

function format(text: Y.XmlText, run: readonly XmlNode[]): void {
  const now = text.toDelta() as { insert: string; attributes?: Formats }[];
  let at = 0;
  const held: { from: number; to: number; formats: Formats }[] = [];
  for (const { insert, attributes = {} } of now) {
    const length = typeof insert === 'string' ? insert.length : 1;
    held.push({ from: at, to: at + length, formats: attributes });
    at += length;
  }
  let from = 0;
  for (const node of run) {
    const to = from + (node.text?.length ?? 0);
    const wanted = formatsOf(node);
    for (const piece of held) {
      const [start, end] = [Math.max(from, piece.from), Math.min(to, piece.to)];
      if (start >= end) continue;
      const changes: { [name: string]: Json } = {};
      for (const name of Object.keys(piece.formats)) if (!(name in wanted)) changes[name] = null;
      for (const [name, value] of Object.entries(wanted))
        if (!sameJson(lean(piece.formats[name]), value) || !(name in piece.formats)) changes[name] = value;
      if (Object.keys(changes).length > 0) text.format(start, end - start, changes);
    }
    from = to;
  }
}

/** Attributes of a mark that differ from the default. */
function lean(value: Json | undefined): Json | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null));
}
