import { Extension, type Extensions, mergeAttributes, Node, textblockTypeInputRule } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { isLink } from '@/domain/richText/richSchema';
import { PictureNode } from './PictureNode';
import { StructureNode } from './StructureNode';

type AttributeNames = readonly string[];

/** Attributes of a node that are written to `data-` attributes of its element, so that they survive copy and paste. */
const dataAttributes = (names: AttributeNames, initial: Record<string, unknown> = {}) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      {
        default: initial[name] ?? (name in initial ? null : ''),
        parseHTML: (element: HTMLElement) =>
          element.getAttribute(`data-${name.toLowerCase()}`) ?? (name in initial ? null : ''),
        renderHTML: (attrs: Record<string, unknown>) =>
          attrs[name] === null || attrs[name] === '' ? {} : { [`data-${name.toLowerCase()}`]: attrs[name] },
      },
    ]),
  );

/** A person or thing that is named in a line of text. */
const chip = (name: string, sign: string, names: AttributeNames) =>
  Node.create({
    name,
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => dataAttributes(names),
    parseHTML: () => [{ tag: `span[data-rich="${name}"]` }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes({ 'data-rich': name }, HTMLAttributes),
      `${sign}${node.attrs.label}`,
    ],
    renderText: ({ node }) => `${sign}${node.attrs.label}`,
  });

const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => dataAttributes(['fileId', 'filename', 'alt'], { alt: null }),
  parseHTML: () => [{ tag: 'figure[data-fileid]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(PictureNode),
});

const Structure = Node.create({
  name: 'structure',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => dataAttributes(['smiles', 'label'], { label: null }),
  parseHTML: () => [{ tag: 'span[data-rich="structure"]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes({ 'data-rich': 'structure' }, HTMLAttributes),
    String(node.attrs.label ?? node.attrs.smiles),
  ],
  renderText: ({ node }) => String(node.attrs.label ?? node.attrs.smiles),
  addNodeView: () => ReactNodeViewRenderer(StructureNode, { as: 'span' }),
});

/** Headings begin at the second level: the first belongs to the page. */
const Headings = Heading.configure({ levels: [2, 3, 4] }).extend({
  parseHTML: () => [
    { tag: 'h1', attrs: { level: 2 } },
    { tag: 'h2', attrs: { level: 2 } },
    { tag: 'h3', attrs: { level: 3 } },
    { tag: 'h4', attrs: { level: 4 } },
    { tag: 'h5', attrs: { level: 4 } },
  ],
  addInputRules() {
    const rule = (find: RegExp, level: number) =>
      textblockTypeInputRule({ find, type: this.type, getAttributes: { level } });
    return [rule(/^#\s$/, 2), rule(/^##\s$/, 3), rule(/^###\s$/, 4)];
  },
});

const Links = Link.configure({ openOnClick: false, autolink: true, linkOnPaste: true, isAllowedUri: isLink }).extend({
  addAttributes: () => ({
    href: { default: '', parseHTML: (element: HTMLElement) => element.getAttribute('href') ?? '' },
  }),
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    {
      href: isLink(String(HTMLAttributes.href)) ? HTMLAttributes.href : '',
      rel: 'noreferrer noopener',
      target: '_blank',
    },
    0,
  ],
});

const SPANS = { colspan: { default: 1 }, rowspan: { default: 1 } };
const colwidth = {
  default: null,
  parseHTML: (element: HTMLElement) => {
    const widths = (element.getAttribute('colwidth') ?? '')
      .split(',')
      .map(Number)
      .filter((width) => width > 0);
    return widths.length > 0 ? widths : null;
  },
};
const cellAttributes = () => ({ ...SPANS, colwidth });

/**
 * The editor's schema for rich texts: names, attributes and positions of nodes are those of `richSchema`, which a test
 * verifies. As there, list items accept any block first.
 */
export const richNodes: Extensions = [
  Document,
  Paragraph,
  Text,
  Headings,
  Blockquote,
  CodeBlock,
  HorizontalRule,
  HardBreak,
  BulletList,
  OrderedList.extend({
    addAttributes: () => ({
      start: { default: 1, parseHTML: (element: HTMLElement) => Number(element.getAttribute('start') ?? 1) || 1 },
    }),
  }),
  ListItem.extend({ content: 'block+' }),
  TaskList,
  TaskItem.extend({ content: 'block+' }).configure({ nested: true }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ addAttributes: cellAttributes }),
  TableCell.extend({ addAttributes: cellAttributes }),
  Picture,
  Structure,
  chip('mention', '@', ['id', 'label']),
  chip('record', '#', ['id', 'label', 'sliceId']),
  chip('task', '#', ['id', 'label']),
  chip('set', '#', ['id', 'label']),
  Links,
  Bold,
  Italic,
  Underline,
  Strike,
  // Inline code can also be a link or bold.
  Code.extend({ excludes: 'code' }),
];

/** The keys to the ends of the text: with a table at the end browsers put the caret before the whole text. */
const TextEnds = Extension.create({
  name: 'textEnds',
  addKeyboardShortcuts: () => ({
    'Mod-End': ({ editor }) => editor.commands.focus('end'),
    'Mod-Home': ({ editor }) => editor.commands.focus('start'),
  }),
});

export const richKeys: Extensions = [ListKeymap, TextEnds];
