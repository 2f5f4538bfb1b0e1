import type { Json } from '@/lib/json';

type Node = { [name: string]: Json };

/** A picture in rich text: its file and the name it was uploaded with. */
export interface Picture {
  fileId: string;
  filename: string;
}

export const isNode = (content: Json): content is Node =>
  typeof content === 'object' && content !== null && !Array.isArray(content);

/** An attribute of a node, which is in `attrs` or in the node itself; '' when it has none. */
export function attributeOf(node: Node, name: string): string {
  const { attrs } = node;
  const held = (attrs !== undefined && isNode(attrs) ? attrs[name] : undefined) ?? node[name];
  return typeof held === 'string' ? held : '';
}

export const childrenOf = (node: Node): Json[] => (Array.isArray(node.content) ? node.content : []);

const INLINE: ReadonlySet<Json | undefined> = new Set(['text', 'mention', 'record', 'hardBreak']);

function inlineText(node: Json): string {
  if (typeof node === 'string') return node;
  if (!isNode(node)) return '';
  if (node.type === 'mention') return `@${attributeOf(node, 'label')}`;
  if (node.type === 'record') return `#${attributeOf(node, 'label')}`;
  if (node.type === 'hardBreak') return '\n';
  const own = typeof node.text === 'string' ? node.text : '';
  return `${own}${childrenOf(node).map(inlineText).join('')}`;
}

/** The words of any rich text: one line for each block that contains words. */
export function linesOf(content: Json): string[] {
  if (typeof content === 'string') return content.split('\n');
  if (Array.isArray(content)) return content.flatMap(linesOf);
  if (!isNode(content) || content.type === 'image') return [];
  const children = childrenOf(content);
  const isLine = typeof content.text === 'string' || children.some((child) => isNode(child) && INLINE.has(child.type));
  if (isLine || (children.length === 0 && content.type === 'paragraph')) return inlineText(content).split('\n');
  return children.flatMap(linesOf);
}

/** The pictures of rich text, in order. */
export function picturesOf(content: Json): Picture[] {
  if (Array.isArray(content)) return content.flatMap(picturesOf);
  if (!isNode(content)) return [];
  const fileId = content.type === 'image' ? attributeOf(content, 'fileId') : '';
  if (fileId !== '') return [{ fileId, filename: attributeOf(content, 'filename') || 'Picture' }];
  return picturesOf(content.content ?? null);
}
