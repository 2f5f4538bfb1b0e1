import type { Json } from '@/lib/json';

/** A mark of a piece of text: bold, a link and the like. */
export interface RichMark {
  type: string;
  attrs?: { [name: string]: Json };
}

/** A node of a rich text in ProseMirror's JSON form. */
export interface RichNode {
  type: string;
  attrs?: { [name: string]: Json };
  content?: RichNode[];
  /** Only on text nodes. */
  text?: string;
  marks?: RichMark[];
}

/** A text without content. */
export const EMPTY_DOC: RichNode = { type: 'doc', content: [] };

/** An attribute as text; '' if it has none. */
export function textAttribute({ attrs }: RichNode | RichMark, name: string): string {
  const held = attrs?.[name];
  return typeof held === 'string' ? held : '';
}
