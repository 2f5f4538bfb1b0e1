import { type Ends, sharedEnds } from '@/lib/sharedEnds';
import { linesOfBlock, plainText } from './plainText';
import { repairDoc } from './repairDoc';
import { EMPTY_DOC, type RichNode } from './richNode';

const paragraphOf = (line: string): RichNode => ({
  type: 'paragraph',
  ...(line !== '' && { content: [{ type: 'text', text: line }] }),
});

/** Words as a rich text: a paragraph for each line. */
export function docOfText(text: string): RichNode {
  return text === '' ? EMPTY_DOC : repairDoc({ type: 'doc', content: text.split(/\r\n|\r|\n/).map(paragraphOf) });
}

/** Whether a text is only words, so that its words say all of it. */
export function isPlain(doc: RichNode): boolean {
  return (doc.content ?? []).every(
    ({ type, attrs, content = [] }) =>
      type === 'paragraph' &&
      !attrs &&
      content.every((node) => node.type === 'text' && !node.marks && !/\n/.test(node.text ?? '')),
  );
}

/**
 * A rich text with other words. Blocks whose words are the same at the beginning and at the end stay as they are, with
 * all their formatting; between them the new words become paragraphs. Pictures and rules stay.
 */
export function withText(doc: RichNode, text: string): RichNode {
  if (plainText(doc) === text) return doc;
  const blocks = doc.content ?? [];
  const lines = text === '' ? [] : text.split(/\r\n|\r|\n/);
  const wordsOf = blocks.map(linesOfBlock);
  const { head, tail }: Ends = sharedEnds(wordsOf.flat(), lines, (a, b) => a === b);
  // Only whole blocks can stay.
  let [first, above] = [0, 0];
  while (first < blocks.length && above + (wordsOf[first]?.length ?? 0) <= head) above += wordsOf[first++]?.length ?? 0;
  let [end, below] = [blocks.length, 0];
  while (end > first && below + (wordsOf[end - 1]?.length ?? 0) <= tail) below += wordsOf[--end]?.length ?? 0;
  const wordless = blocks.slice(first, end).filter((_, i) => wordsOf[first + i]?.length === 0);
  const between = lines.slice(above, lines.length - below).map(paragraphOf);
  return repairDoc({
    type: 'doc',
    content: [...blocks.slice(0, first), ...between, ...wordless, ...blocks.slice(end)],
  });
}
