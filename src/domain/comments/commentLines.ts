import type { Json } from '@/lib/json';
import { attributeOf, childrenOf, isNode } from './richText';

/** A piece of a line. `mark` is its formatting; links have an address, mentions a person, named records their id. */
export interface CommentSpan {
  text: string;
  mark?: 'strong' | 'emphasis' | 'code' | 'deleted';
  href?: string;
  personId?: string;
  record?: { id: string; sliceId: string };
}

/** A line of a comment as it is shown. */
export interface CommentLine {
  kind: 'line' | 'item' | 'quote' | 'code';
  spans: CommentSpan[];
}

const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;
const MARKS: { readonly [name: string]: CommentSpan['mark'] } = {
  bold: 'strong',
  strong: 'strong',
  italic: 'emphasis',
  em: 'emphasis',
  code: 'code',
  strike: 'deleted',
};
const LINES: { readonly [name: string]: CommentLine['kind'] } = {
  listItem: 'item',
  blockquote: 'quote',
  codeBlock: 'code',
};

/** Addresses in plain words become links. */
function spansOfText(text: string, style: Omit<CommentSpan, 'text'>): CommentSpan[] {
  if (style.href !== undefined || style.mark === 'code') return [{ text, ...style }];
  const spans: CommentSpan[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index > from) spans.push({ text: text.slice(from, match.index), ...style });
    spans.push({ text: match[0], ...style, href: match[0] });
    from = match.index + match[0].length;
  }
  if (from < text.length) spans.push({ text: text.slice(from), ...style });
  return spans;
}

function styleOf(marks: Json | undefined): Omit<CommentSpan, 'text'> {
  const style: Omit<CommentSpan, 'text'> = {};
  for (const mark of Array.isArray(marks) ? marks : []) {
    if (!isNode(mark)) continue;
    const known = MARKS[String(mark.type)];
    if (known) style.mark = known;
    const href = mark.type === 'link' ? attributeOf(mark, 'href') : '';
    // Nothing but the web: a link in a comment must not run a script.
    if (/^https?:\/\//i.test(href)) style.href = href;
  }
  return style;
}

function inline(node: Json): CommentSpan[] | null {
  if (typeof node === 'string') return spansOfText(node, {});
  if (!isNode(node)) return [];
  if (node.type === 'mention')
    return [
      { text: `@${attributeOf(node, 'label')}`, personId: attributeOf(node, 'id') || attributeOf(node, 'userId') },
    ];
  if (node.type === 'record')
    return [
      {
        text: `#${attributeOf(node, 'label')}`,
        record: { id: attributeOf(node, 'id'), sliceId: attributeOf(node, 'sliceId') },
      },
    ];
  if (node.type === 'hardBreak') return [{ text: '\n' }];
  return typeof node.text === 'string' ? spansOfText(node.text, styleOf(node.marks)) : null;
}

/** The lines of any rich text, as they are shown; pictures are returned by picturesOf. */
export function commentLines(content: Json, kind: CommentLine['kind'] = 'line'): CommentLine[] {
  if (typeof content === 'string') return content.split('\n').map((line) => ({ kind, spans: spansOfText(line, {}) }));
  const children = Array.isArray(content) ? content : isNode(content) ? childrenOf(content) : [];
  const own = isNode(content) ? inline(content) : null;
  if (own) return [{ kind, spans: own }];
  const inner = isNode(content) ? (LINES[String(content.type)] ?? kind) : kind;
  const lines: CommentLine[] = [];
  let spans: CommentSpan[] = [];
  const flush = () => {
    if (spans.length > 0) lines.push({ kind: inner, spans });
    spans = [];
  };
  for (const child of children) {
    const pieces = inline(child);
    if (pieces) spans.push(...pieces);
    else {
      flush();
      lines.push(...commentLines(child, inner));
    }
  }
  flush();
  const isEmptyLine = children.length === 0 && isNode(content) && content.type === 'paragraph';
  return isEmptyLine ? [{ kind: inner, spans: [] }] : lines;
}
