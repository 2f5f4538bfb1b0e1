import { type ReactNode, useMemo } from 'react';
import type { RichMark, RichNode } from '@/domain/richText/richNode';
import { textAttribute } from '@/domain/richText/richNode';
import { isLink } from '@/domain/richText/richSchema';
import { classNames } from '@/lib/classNames';
import styles from './Rich.module.css';
import { RichPicture } from './RichPicture';
import { RichStructure } from './RichStructure';

/** Opens what a chip in a text refers to. */
export type OnOpenChip = (kind: 'record' | 'task' | 'set', id: string, sliceId: string) => void;

interface Props {
  doc: RichNode;
  /** The reader: mentions of them are marked. */
  userId: string;
  onOpenChip: OnOpenChip;
}

/** A rich text for reading. Nodes from a newer version show their text. */
export function RichView({ doc, userId, onOpenChip }: Props) {
  return useMemo(
    () => <div className={styles.text}>{children(doc, { userId, onOpenChip })}</div>,
    [doc, userId, onOpenChip],
  );
}

type How = Omit<Props, 'doc'>;

const children = (node: RichNode, how: How): ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a text have no other identity
  (node.content ?? []).map((child, at) => <Node key={at} node={child} how={how} />);

const cell = ({ attrs = {} }: RichNode) => ({
  colSpan: typeof attrs.colspan === 'number' ? attrs.colspan : 1,
  rowSpan: typeof attrs.rowspan === 'number' ? attrs.rowspan : 1,
});

function Node({ node, how }: { node: RichNode; how: How }) {
  const inner = () => children(node, how);
  switch (node.type) {
    case 'text':
      return <Words text={node.text ?? ''} marks={node.marks ?? []} />;
    case 'paragraph':
      return <p>{node.content ? inner() : <br />}</p>;
    case 'heading':
      return node.attrs?.level === 4 ? (
        <h4>{inner()}</h4>
      ) : node.attrs?.level === 3 ? (
        <h3>{inner()}</h3>
      ) : (
        <h2>{inner()}</h2>
      );
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>;
    case 'codeBlock':
      return (
        <pre>
          <code>{inner()}</code>
        </pre>
      );
    case 'horizontalRule':
      return <hr />;
    case 'bulletList':
      return <ul>{inner()}</ul>;
    case 'orderedList':
      return <ol start={typeof node.attrs?.start === 'number' ? node.attrs.start : 1}>{inner()}</ol>;
    case 'listItem':
      return <li>{inner()}</li>;
    case 'taskList':
      return <ul data-checks>{inner()}</ul>;
    case 'taskItem':
      return <CheckLine node={node}>{inner()}</CheckLine>;
    case 'table':
      return (
        <div className={styles.tableFrame}>
          <table>
            <tbody>{inner()}</tbody>
          </table>
        </div>
      );
    case 'tableRow':
      return <tr>{inner()}</tr>;
    case 'tableCell':
      return <td {...cell(node)}>{inner()}</td>;
    case 'tableHeader':
      return <th {...cell(node)}>{inner()}</th>;
    case 'image':
      return <RichPicture fileId={textAttribute(node, 'fileId')} filename={textAttribute(node, 'filename')} />;
    case 'structure':
      return <RichStructure smiles={textAttribute(node, 'smiles')} label={textAttribute(node, 'label')} />;
    case 'hardBreak':
      return <br />;
    case 'mention':
    case 'record':
    case 'task':
    case 'set':
      return <NamedChip node={node} how={how} />;
    default:
      return <>{inner()}</>;
  }
}

function CheckLine({ node, children: lines }: { node: RichNode; children: ReactNode }) {
  const checked = node.attrs?.checked === true;
  return (
    <li data-checked={checked}>
      <label>
        <input type="checkbox" checked={checked} disabled readOnly aria-label={checked ? 'Done' : 'Not done'} />
      </label>
      <div>{lines}</div>
    </li>
  );
}

const SIGNS = { mention: '@', record: '#', task: '#', set: '#' } as const;

function NamedChip({ node, how }: { node: RichNode; how: How }) {
  const type = node.type as keyof typeof SIGNS;
  const id = textAttribute(node, 'id');
  const words = `${SIGNS[type]}${textAttribute(node, 'label')}`;
  if (type === 'mention') return <b className={classNames(styles.mention, id === how.userId && styles.me)}>{words}</b>;
  return (
    <button
      type="button"
      className={styles.chip}
      onClick={() => how.onOpenChip(type, id, textAttribute(node, 'sliceId'))}
    >
      {words}
    </button>
  );
}

function Words({ text, marks }: { text: string; marks: readonly RichMark[] }) {
  let shown: ReactNode = text;
  for (const mark of [...marks].reverse()) {
    if (mark.type === 'bold') shown = <strong>{shown}</strong>;
    else if (mark.type === 'italic') shown = <em>{shown}</em>;
    else if (mark.type === 'underline') shown = <u>{shown}</u>;
    else if (mark.type === 'strike') shown = <s>{shown}</s>;
    else if (mark.type === 'code') shown = <code>{shown}</code>;
    else if (mark.type === 'link' && isLink(textAttribute(mark, 'href')))
      shown = (
        <a href={textAttribute(mark, 'href')} target="_blank" rel="noreferrer noopener">
          {shown}
        </a>
      );
  }
  return <>{shown}</>;
}
