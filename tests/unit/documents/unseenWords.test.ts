import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { withKnownDeletes } from '@/lib/yjs/knownDeletes';
import { dropKeptWords, keepUnseenWords, readKeptWords } from '@/lib/yjs/unseenWords';

const fragmentOf = (doc: Y.Doc) => doc.getXmlFragment('body');
const textAt = (doc: Y.Doc, index: number) => (fragmentOf(doc).get(index) as Y.XmlElement).get(0) as Y.XmlText;

const wordsIn = (doc: Y.Doc) => readKeptWords(doc).map(({ words }) => words);

function paragraph(text: string): Y.XmlElement {
  const element = new Y.XmlElement('paragraph');
  element.insert(0, [new Y.XmlText(text)]);
  return element;
}

/** Ana, who was away, and the relay, with the same two paragraphs. */
function pair() {
  const [ana, relay] = [new Y.Doc(), new Y.Doc()];
  fragmentOf(ana).insert(0, [paragraph('Aim'), paragraph('Old')]);
  Y.applyUpdate(relay, Y.encodeStateAsUpdate(ana));
  const reported: string[] = [];
  keepUnseenWords(
    ana,
    () => new Set([ana.clientID]),
    () => reported.push('notified'),
  );
  /** She comes back: she receives what she lacks, then the relay what it lacks. */
  const meet = async () => {
    const update = Y.encodeStateAsUpdate(relay, Y.encodeStateVector(ana));
    withKnownDeletes(ana, update, new Map(), () => Y.applyUpdate(ana, update, 'relay'));
    await Promise.resolve();
    Y.applyUpdate(relay, Y.encodeStateAsUpdate(ana, Y.encodeStateVector(relay)));
  };
  /** A colleague at another laptop, who sends everything to the relay. */
  const colleague = (write: (doc: Y.Doc) => void) => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(relay));
    write(doc);
    Y.applyUpdate(relay, Y.encodeStateAsUpdate(doc));
    return doc;
  };
  return { ana, relay, reported, meet, colleague };
}

describe('words in a part that is deleted by somebody who had not seen them', () => {
  it('are kept in the document for everybody, even if their author had sent them and left', async () => {
    const { ana, relay, reported, meet, colleague } = pair();
    colleague((doc) => {
      textAt(doc, 1).insert(3, ', and new');
      textAt(doc, 1).insert(12, ' words');
    });
    fragmentOf(ana).delete(1, 1);
    await meet();
    expect(fragmentOf(relay).length).toBe(1);
    expect(reported).toHaveLength(1);
    expect(wordsIn(relay)).toEqual([', and new words']);
    // Text that was stored stays so.
    dropKeptWords(ana, readKeptWords(ana)[0]?.mark ?? '');
    await meet();
    expect(wordsIn(relay)).toEqual([]);
    expect(reported).toHaveLength(1);
  });

  it('are one text even if they arrive letter by letter', async () => {
    const { ana, relay, reported } = pair();
    const updates: Uint8Array[] = [];
    const bo = new Y.Doc();
    Y.applyUpdate(bo, Y.encodeStateAsUpdate(relay));
    bo.on('update', (update: Uint8Array) => updates.push(update));
    for (const [at, letter] of [...' in two words'].entries()) textAt(bo, 1).insert(3 + at, letter);
    fragmentOf(ana).delete(1, 1);
    for (const update of updates) {
      withKnownDeletes(ana, update, null, () => Y.applyUpdate(ana, update, 'relay'));
      await Promise.resolve();
    }
    expect(wordsIn(ana)).toEqual(['in two words']);
    expect(reported).toHaveLength(1);
  });

  it('include whole new blocks, line by line, but not what their author removed', async () => {
    const { ana, meet, colleague } = pair();
    const list = new Y.XmlElement('bulletList');
    const items = () => fragmentOf(ana).get(2) as Y.XmlElement;
    fragmentOf(ana).insert(2, [list]);
    items().insert(0, [paragraph('one')]);
    await meet();
    colleague((doc) => {
      const held = fragmentOf(doc).get(2) as Y.XmlElement;
      held.insert(1, [paragraph('two'), paragraph('three')]);
      textAt(doc, 0).insert(3, ' slip');
      textAt(doc, 0).delete(3, 5);
    });
    fragmentOf(ana).delete(2, 1);
    fragmentOf(ana).delete(0, 1);
    await meet();
    expect(wordsIn(ana)).toEqual(['two\nthree']);
  });

  it('do not exist if she had seen them, if they are elsewhere, or if a colleague deleted them', async () => {
    const { ana, reported, meet, colleague } = pair();
    colleague((doc) => textAt(doc, 1).insert(3, ' seen'));
    await meet();
    fragmentOf(ana).delete(1, 1);
    colleague((doc) => textAt(doc, 0).insert(3, ' elsewhere'));
    colleague((doc) => fragmentOf(doc).insert(0, [paragraph('gone')]));
    colleague((doc) => fragmentOf(doc).delete(0, 1));
    await meet();
    expect(reported).toEqual([]);
    expect(wordsIn(ana)).toEqual([]);
  });
});
