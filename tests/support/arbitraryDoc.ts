import { fc } from '@tests/support/fc';
import type { RichMark, RichNode } from '@/domain/richText/richNode';

const words = fc.stringMatching(/^[a-zäµ°😀 ]{1,12}$/u);
const mark: fc.Arbitrary<RichMark> = fc.oneof(
  fc.constantFrom('bold', 'italic', 'underline', 'strike', 'code').map((type) => ({ type })),
  fc.constantFrom('https://a.example/x', 'ftp://b.example/y').map((href) => ({ type: 'link', attrs: { href } })),
);
const text: fc.Arbitrary<RichNode> = fc
  .tuple(words, fc.array(mark, { maxLength: 2 }))
  .map(([said, marks]) => ({ type: 'text', text: said, ...(marks.length > 0 && { marks }) }));
const inline: fc.Arbitrary<RichNode> = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom<RichNode>(
    { type: 'hardBreak' },
    { type: 'mention', attrs: { id: 'ada', label: 'Ada' } },
    { type: 'record', attrs: { id: 'r1', label: 'CMP-1', sliceId: 's1' } },
    { type: 'structure', attrs: { smiles: 'c1ccccc1' } },
  ),
);
const line = fc.array(inline, { maxLength: 4 });
const withContent = (type: string, content: RichNode[], attrs?: RichNode['attrs']): RichNode => ({
  type,
  ...(attrs && { attrs }),
  ...(content.length > 0 && { content }),
});
const paragraph = line.map((content) => withContent('paragraph', content));

const { block } = fc.letrec<{ block: RichNode; item: RichNode[] }>((tie) => ({
  item: fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'block' },
    { weight: 5, arbitrary: paragraph },
    fc.tuple(line, fc.constantFrom(3, 4)).map(([content, level]) => withContent('heading', content, { level })),
    fc.constantFrom<RichNode>(
      { type: 'horizontalRule' },
      { type: 'image', attrs: { fileId: 'f1', filename: 'gel.png' } },
      { type: 'codeBlock', attrs: { language: 'r' }, content: [{ type: 'text', text: 'a\nb' }] },
    ),
    tie('item').map((content) => withContent('blockquote', content)),
    fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map((items) =>
      withContent(
        'bulletList',
        items.map((content) => withContent('listItem', content)),
      ),
    ),
    fc.array(fc.tuple(tie('item'), fc.boolean()), { minLength: 1, maxLength: 3 }).map((items) =>
      withContent(
        'taskList',
        items.map(([content, checked]) => withContent('taskItem', content, checked ? { checked } : undefined)),
      ),
    ),
    fc.array(fc.array(tie('item'), { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 2 }).map((rows) =>
      withContent(
        'table',
        rows.map((cells) =>
          withContent(
            'tableRow',
            cells.map((content) => withContent('tableCell', content)),
          ),
        ),
      ),
    ),
  ),
}));

/** Rich texts of the schema, with every kind of node and mark; not yet normalised. */
export const arbitraryDoc: fc.Arbitrary<RichNode> = fc
  .array(block, { maxLength: 6 })
  .map((content) => ({ type: 'doc', content }));

/** Nodes of the schema in wrong places, as two concurrent editors may leave them. */
export const arbitraryMess: fc.Arbitrary<RichNode> = fc
  .array(
    fc.oneof(
      block,
      inline,
      fc.array(block, { maxLength: 2 }).map((content) => withContent('listItem', content)),
      fc.array(inline, { maxLength: 2 }).map((content) => withContent('bulletList', content)),
      fc.array(block, { maxLength: 2 }).map((content) => withContent('paragraph', content)),
      fc.array(block, { maxLength: 2 }).map((content) => withContent('tableRow', content)),
    ),
    { maxLength: 5 },
  )
  .map((content) => ({ type: 'doc', content }));
