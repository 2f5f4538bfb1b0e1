import { type RichNode, textAttribute } from './richNode';

/** The words of a line. */
export function inlineText({ type, text, content, ...node }: RichNode): string {
  switch (type) {
    case 'text':
      return text ?? '';
    case 'mention':
      return `@${textAttribute({ type, ...node }, 'label')}`;
    case 'record':
    case 'task':
    case 'set':
      return `#${textAttribute({ type, ...node }, 'label')}`;
    case 'structure':
      return textAttribute({ type, ...node }, 'label') || textAttribute({ type, ...node }, 'smiles');
    case 'hardBreak':
      return '\n';
    default:
      return (content ?? []).map(inlineText).join('');
  }
}

function itemLines(item: RichNode, sign: string): string[] {
  const indent = ' '.repeat(sign.length);
  return (item.content ?? []).flatMap(linesOfBlock).map((line, i) => `${i === 0 ? sign : indent}${line}`);
}

/** The words of a block, a line for each of its lines. Pictures and rules have none. */
export function linesOfBlock(block: RichNode): string[] {
  const children = block.content ?? [];
  switch (block.type) {
    case 'bulletList':
      return children.flatMap((item) => itemLines(item, '- '));
    case 'orderedList': {
      const first = typeof block.attrs?.start === 'number' ? block.attrs.start : 1;
      return children.flatMap((item, i) => itemLines(item, `${first + i}. `));
    }
    case 'taskList':
      return children.flatMap((item) => itemLines(item, item.attrs?.checked === true ? '[x] ' : '[ ] '));
    case 'table':
      return children.map((row) =>
        (row.content ?? []).map((cell) => (cell.content ?? []).flatMap(linesOfBlock).join(' ')).join('\t'),
      );
    case 'image':
    case 'horizontalRule':
      return [];
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return children.map(inlineText).join('').split('\n');
    default:
      return children.flatMap(linesOfBlock);
  }
}

/** The words of a rich text. For texts without formatting, `docOfText` is the inverse. */
export function plainText(doc: RichNode): string {
  return (doc.content ?? []).flatMap(linesOfBlock).join('\n');
}
