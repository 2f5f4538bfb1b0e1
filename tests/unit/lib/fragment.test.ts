import { arbitraryDoc } from '@tests/support/arbitraryDoc';
import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { leanNodes, repairDoc } from '@/domain/richText/repairDoc';
import type { RichNode } from '@/domain/richText/richNode';
import { readFragment } from '@/lib/yjs/readFragment';
import { writeFragment } from '@/lib/yjs/writeFragment';

const write = (doc: Y.Doc, node: RichNode) =>
  doc.transact(() => writeFragment(doc.getXmlFragment('body'), node.content ?? [], leanNodes));
const read = (doc: Y.Doc): RichNode => repairDoc({ type: 'doc', content: readFragment(doc.getXmlFragment('body')) });
const p = (text: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const body = (...content: RichNode[]): RichNode => ({ type: 'doc', content });

describe('fragments', () => {
  it('contain what is written into them, from any previous state', () => {
    fc.assert(
      fc.property(arbitraryDoc, arbitraryDoc, (one, other) => {
        const doc = new Y.Doc();
        for (const made of [one, other]) {
          const wanted = repairDoc(made);
          write(doc, wanted);
          expect(read(doc)).toEqual(wanted);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are serialised once each when much of them is replaced: a long text used to block its server for seconds', () => {
    const doc = new Y.Doc();
    write(doc, body(...Array.from({ length: 400 }, (_, i) => p(`was ${i}`))));
    let count = 0;
    const counted = (nodes: Parameters<typeof leanNodes>[0]) => {
      count += 1;
      return leanNodes(nodes);
    };
    const next = body(...Array.from({ length: 400 }, (_, i) => p(`is ${i}`)));
    doc.transact(() => writeFragment(doc.getXmlFragment('body'), next.content ?? [], counted));
    expect(read(doc)).toEqual(next);
    // Each paragraph, and the edited parts inside it.
    expect(count).toBeLessThan(400 * 4);
  });

  it('are not changed if they already have the content', () => {
    fc.assert(
      fc.property(arbitraryDoc, (made) => {
        const doc = new Y.Doc();
        write(doc, repairDoc(made));
        const before = Y.encodeStateVector(doc);
        write(doc, read(doc));
        expect(Y.encodeStateVector(doc)).toEqual(before);
      }),
    );
  });

  it('keep what somebody types at the same time, even in the same paragraph', () => {
    const doc = new Y.Doc();
    write(doc, body(p('one two'), p('three')));
    const colleague = new Y.Doc();
    Y.applyUpdate(colleague, Y.encodeStateAsUpdate(doc));
    const text = (colleague.getXmlFragment('body').get(0) as Y.XmlElement).get(0) as Y.XmlText;
    text.insert(3, '!');
    write(doc, body(p('one two and more'), p('three'), p('four')));
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(colleague));
    expect(read(doc)).toEqual(body(p('one! two and more'), p('three'), p('four')));
  });

  it('do not delete a block in order to move one before it', () => {
    const doc = new Y.Doc();
    write(doc, body(p('a'), p('b'), p('c')));
    const last = doc.getXmlFragment('body').get(2);
    write(doc, body(p('a'), p('new'), p('b'), p('c'), p('d')));
    expect(doc.getXmlFragment('body').toArray()).toContain(last);
  });
});
