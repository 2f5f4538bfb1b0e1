import { arbitraryDoc, arbitraryMess } from '@tests/support/arbitraryDoc';
import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { mergeDocs } from '@/domain/richText/mergeDocs';
import { plainText } from '@/domain/richText/plainText';
import { readRichDoc } from '@/domain/richText/readRichDoc';
import { repairDoc } from '@/domain/richText/repairDoc';
import type { RichNode } from '@/domain/richText/richNode';
import { docOfText, isPlain, withText } from '@/domain/richText/textDoc';
import type { Json } from '@/lib/json';

const p = (text: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: RichNode[]): RichNode => ({ type: 'doc', content });
const letters = (text: string) => [...text.replace(/\s/g, '')].sort().join('');
const saidIn = (node: RichNode): string => `${node.text ?? ''}${(node.content ?? []).map(saidIn).join('')}`;

describe('rich text', () => {
  it('has one canonical form, which the reader accepts and which does not change', () => {
    fc.assert(
      fc.property(arbitraryDoc, (made) => {
        const one = repairDoc(made);
        expect(repairDoc(one)).toEqual(one);
        expect(readRichDoc(one as unknown as Json)).toEqual({ ok: true, doc: one });
        expect(readRichDoc(made as unknown as Json)).toEqual({ ok: true, doc: one });
      }),
    );
  });

  it('moves misplaced nodes so that the reader accepts them, and drops no word', () => {
    fc.assert(
      fc.property(arbitraryMess, (mess) => {
        const one = repairDoc(mess);
        expect(readRichDoc(one as unknown as Json)).toEqual({ ok: true, doc: one });
        expect(letters(saidIn(one))).toBe(letters(saidIn(mess)));
      }),
      { numRuns: 500 },
    );
  });

  it('returns words unchanged if there is no formatting', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z -]{0,8}$/)), (lines) => {
        const text = lines.join('\n');
        const made = docOfText(text);
        expect(plainText(made)).toBe(text);
        expect(isPlain(made)).toBe(true);
      }),
    );
  });

  it('accepts other words, keeps the formatting of blocks around them, and removes no picture', () => {
    fc.assert(
      fc.property(arbitraryDoc, fc.stringMatching(/^[a-z\n]{0,20}$/), (made, text) => {
        const one = repairDoc(made);
        const pictures = (node: RichNode): number =>
          (node.type === 'image' ? 1 : 0) + (node.content ?? []).reduce((sum, child) => sum + pictures(child), 0);
        const top = (node: RichNode) => (node.content ?? []).filter(({ type }) => type === 'image').length;
        const next = withText(one, text);
        expect(plainText(next)).toBe(text);
        expect(pictures(next)).toBeGreaterThanOrEqual(top(one));
        expect(withText(one, plainText(one))).toEqual(one);
      }),
    );
    const held = doc({ type: 'heading', content: [{ type: 'text', text: 'Aim' }] }, p('one'), p('two'));
    expect(withText(held, 'Aim\nchanged\ntwo').content).toEqual([held.content?.[0], p('changed'), p('two')]);
  });

  it('merges two edits of one text: distant ones both apply, at the same position the words of both are kept', () => {
    const base = doc(p('a'), p('b'), p('c'), p('d'));
    const mine = doc(p('a'), p('B'), p('c'), p('d'));
    const theirs = doc(p('a'), p('b'), p('c'), p('D'), p('e'));
    expect(mergeDocs(base, mine, theirs)).toEqual(doc(p('a'), p('B'), p('c'), p('D'), p('e')));
    expect(mergeDocs(base, mine, doc(p('a'), p('b2'), p('c'), p('d')))).toEqual(
      doc(p('a'), p('B'), p('b2'), p('c'), p('d')),
    );
    expect(mergeDocs(base, doc(p('a'), p('c'), p('d')), theirs)).toEqual(doc(p('a'), p('c'), p('D'), p('e')));
    expect(mergeDocs(base, mine, mine)).toEqual(mine);
  });

  it('merges an edit with no edit to that edit', () => {
    fc.assert(
      fc.property(arbitraryDoc, arbitraryDoc, (one, other) => {
        const [a, b] = [repairDoc(one), repairDoc(other)];
        expect(mergeDocs(a, b, a)).toEqual(b);
        expect(mergeDocs(a, a, b)).toEqual(b);
        expect(mergeDocs(a, b, b)).toEqual(b);
      }),
    );
  });

  it.each([
    [{ type: 'paragraph' }, 'doc', 'outermost'],
    [doc({ type: 'marquee' }), 'doc.content[0]', 'marquee'],
    [doc({ type: 'listItem' }), 'doc.content[0]', 'cannot be inside doc'],
    [doc({ type: 'heading', attrs: { level: 9 } }), 'doc.content[0]', 'level'],
    [doc({ type: 'image', attrs: { src: 'https://a.example/x.png' } }), 'doc.content[0]', 'fileId'],
    [
      doc({
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
      }),
      'doc.content[0].content[0]',
      'address',
    ],
    ['<p>words</p>', 'doc', 'object'],
  ])('refuses what is not in the schema and says where it is: %j', (json, path, words) => {
    expect(readRichDoc(json as unknown as Json)).toMatchObject({
      ok: false,
      path,
      message: expect.stringContaining(words),
    });
  });

  it('refuses endlessly nested nodes', () => {
    let deep: RichNode = p('x');
    for (let i = 0; i < 5000; i++) deep = { type: 'blockquote', content: [deep] };
    expect(readRichDoc(doc(deep) as unknown as Json)).toMatchObject({ ok: false });
  });
});
