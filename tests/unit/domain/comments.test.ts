import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { plainTextOf } from '@/domain/commands/comments/commentInput';
import { commentLines } from '@/domain/comments/commentLines';
import { picturesOf } from '@/domain/comments/richText';
import { readTyped, recordsIn, writeComment } from '@/domain/comments/typedComment';
import type { Json } from '@/lib/json';

const people = [
  { id: 'u1', name: 'Ann' },
  { id: 'u2', name: 'Ann Lee' },
  { id: 'u3', name: 'Jörg Müller' },
];

describe('a comment while typing', () => {
  it('recognises people after an @, the longest name first, in any case, and never inside a word', () => {
    const typed = 'Ask @ann lee, @Ann and @jörg müller; not @Annabel or me@Ann.example';
    const { content, mentions } = writeComment({ text: typed, pictures: [] }, people);
    expect(mentions).toEqual(['u2', 'u1', 'u3']);
    expect(plainTextOf(content)).toBe('Ask @Ann Lee, @Ann and @Jörg Müller; not @Annabel or me@Ann.example');
  });

  it('recognises records after a #, and keeps them when the comment is edited', () => {
    const records = [
      { id: 'r1', name: 'CMP-1', sliceId: 's1' },
      { id: 'r2', name: 'CMP-10', sliceId: 's1' },
    ];
    const { content, mentions } = writeComment({ text: 'As #cmp-10, not #CMP-1; @Ann', pictures: [] }, people, records);
    expect(mentions).toEqual(['u1']);
    expect(recordsIn(content)).toEqual([records[1], records[0]]);
    expect(commentLines(content)[0]!.spans[1]).toEqual({ text: '#CMP-10', record: { id: 'r2', sliceId: 's1' } });
    const back = readTyped(content);
    expect(back.text).toBe('As #CMP-10, not #CMP-1; @Ann');
    expect(writeComment(back, people, recordsIn(content)).content).toEqual(content);
    // Unknown ones, and those inside a word, remain plain words.
    expect(recordsIn(writeComment({ text: '#nobody a#CMP-1', pictures: [] }, people, records).content)).toEqual([]);
  });

  it('can be converted to rich text and back unchanged', () => {
    const words = fc.constantFrom('@Ann Lee', '@Jörg Müller', '@Ann', '@', 'x@y', '\n', '\n\n', ' ', '  ', '**');
    const text = fc
      .array(fc.oneof(words, fc.string({ maxLength: 8 })), { maxLength: 12 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (typed) => {
        const once = writeComment({ text: typed, pictures: [] }, people);
        const back = readTyped(once.content);
        // Line ends are unified, and names are written as their owners write them.
        const plain = (words: string) => words.replace(/\r\n/g, '\n').trim().toLowerCase();
        expect(plain(back.text)).toBe(plain(typed));
        expect(writeComment(back, people)).toEqual(once);
      }),
    );
  });

  it('contains pictures below its lines; one with only pictures is named after them, an empty one is refused', () => {
    const picture = { fileId: 'f1', filename: 'gel.png' };
    const { content } = writeComment({ text: '', pictures: [picture] }, people);
    expect(picturesOf(content)).toEqual([picture]);
    expect(readTyped(content)).toEqual({ text: '', pictures: [picture] });
    expect(plainTextOf(content)).toBe('gel.png');
    expect(() => plainTextOf(writeComment({ text: ' \n ', pictures: [] }, people).content)).toThrow(
      'Text cannot be empty.',
    );
  });
});

describe('a comment for reading', () => {
  it('shows web links, mentions, emphasis and lists from other editors', () => {
    const content: Json = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'See https://example.org/a?b=1.' },
            { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
            { type: 'mention', attrs: { id: 'u1', label: 'Ann' } },
          ],
        },
        {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'one' }] }] }],
        },
      ],
    };
    expect(commentLines(content)).toEqual([
      {
        kind: 'line',
        spans: [
          { text: 'See ' },
          { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
          { text: '.' },
          { text: 'bold', mark: 'strong' },
          { text: '@Ann', personId: 'u1' },
        ],
      },
      { kind: 'item', spans: [{ text: 'one' }] },
    ]);
    expect(readTyped(content).text).toBe('See https://example.org/a?b=1.bold@Ann\none');
  });

  it('follows only web addresses', () => {
    const link = (href: string) => ({ type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] });
    const shown = commentLines([link('javascript:alert(1)'), link('https://example.org')]);
    expect(shown).toEqual([{ kind: 'line', spans: [{ text: 'here' }, { text: 'here', href: 'https://example.org' }] }]);
  });

  it('displays any JSON without failing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (made) => {
        const content = made as Json;
        expect(Array.isArray(commentLines(content))).toBe(true);
        expect(typeof readTyped(content).text).toBe('string');
      }),
    );
  });
});
