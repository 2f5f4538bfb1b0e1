import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { withKnownDeletes } from '@/lib/yjs/knownDeletes';
import { type LostWords, restoreLostWords, watchLostWords } from '@/lib/yjs/lostWords';

const FIELD = 'body';
const fragmentOf = (doc: Y.Doc) => doc.getXmlFragment(FIELD);

function paragraph(...texts: string[]): Y.XmlElement {
  const element = new Y.XmlElement('paragraph');
  element.insert(
    0,
    texts.map((text) => new Y.XmlText(text)),
  );
  return element;
}

const textAt = (doc: Y.Doc, index: number) => (fragmentOf(doc).get(index) as Y.XmlElement).get(0) as Y.XmlText;
const textOf = (doc: Y.Doc) =>
  fragmentOf(doc)
    .toString()
    .replace(/<[^>]+>/g, '|')
    .replace(/\|+/g, '|');

/** Two laptops with the same text; updates reach one of them as the relay delivers them. */
function pair(...texts: string[]) {
  const [ana, bo] = [new Y.Doc(), new Y.Doc()];
  fragmentOf(ana).insert(
    0,
    texts.map((text) => paragraph(text)),
  );
  Y.applyUpdate(bo, Y.encodeStateAsUpdate(ana));
  const reported: LostWords[] = [];
  watchLostWords(
    bo,
    () => new Set([bo.clientID]),
    (lost) => reported.push(...lost),
  );
  const send = (from: Y.Doc, to: Y.Doc, had: ReadonlyMap<number, number> | null = null) => {
    const update = Y.encodeStateAsUpdate(from, Y.encodeStateVector(to));
    withKnownDeletes(to, update, had, () => Y.applyUpdate(to, update, 'relay'));
  };
  return { ana, bo, reported, send };
}

/** Wraps a block as the editor's binding does: the old one is deleted, and one like it is created inside the list. */
function wrap(doc: Y.Doc, index: number, change: (text: string) => string = (text) => text): void {
  doc.transact(() => {
    const words = textAt(doc, index).toString();
    fragmentOf(doc).delete(index, 1);
    const item = new Y.XmlElement('listItem');
    item.insert(0, [paragraph(change(words))]);
    const list = new Y.XmlElement('bulletList');
    list.insert(0, [item]);
    fragmentOf(doc).insert(index, [list]);
  });
}

describe('words in a block that somebody else recreates', () => {
  it('are put into the new block, each in its place, and no loss is reported', async () => {
    const { ana, bo, reported, send } = pair('Aim', 'Weigh and stir', 'End');
    textAt(bo, 1).insert(5, ' twice');
    textAt(bo, 1).insert(textAt(bo, 1).length, ' for an hour');
    wrap(ana, 1);
    send(ana, bo);
    await Promise.resolve();
    expect(reported).toHaveLength(1);
    expect(restoreLostWords(bo, reported)).toEqual([]);
    expect(textOf(bo)).toBe('|Aim|Weigh twice and stir for an hour|End|');
    send(bo, ana);
    expect(textOf(ana)).toBe(textOf(bo));
  });

  it('are found even if the other person wrote in it as well', async () => {
    const { ana, bo, reported, send } = pair('Weigh the powder and stir');
    textAt(bo, 0).insert(25, ' well');
    wrap(ana, 0, (text) => text.replace('powder', 'white powder'));
    send(ana, bo);
    await Promise.resolve();
    expect(restoreLostWords(bo, reported)).toEqual([]);
    expect(textOf(bo)).toBe('|Weigh the white powder and stir well|');
  });

  it('also if one piece contains words that the other person had seen', async () => {
    const { ana, bo, reported, send } = pair('');
    textAt(bo, 0).insert(0, 'Stir');
    send(bo, ana);
    textAt(bo, 0).insert(4, ' slowly');
    wrap(ana, 0);
    send(ana, bo);
    await Promise.resolve();
    expect(reported.map(({ before, lost }) => [before, lost.indexOf(true)])).toEqual([['Stir slowly', 4]]);
    restoreLostWords(bo, reported);
    expect(textOf(bo)).toBe('|Stir slowly|');
  });

  it('are handed back if the block was deleted', async () => {
    const { ana, bo, reported, send } = pair('Aim', 'Old');
    textAt(bo, 1).insert(3, ', and new');
    fragmentOf(ana).delete(1, 1);
    send(ana, bo);
    await Promise.resolve();
    const left = restoreLostWords(bo, reported);
    expect(left.map(({ before }) => before)).toEqual(['Old, and new']);
    expect(textOf(bo)).toBe('|Aim|');
  });

  it('are restored even if the relay lost them first: its deletions say nothing about what people had seen', async () => {
    const { ana, bo, reported, send } = pair('Weigh and stir');
    const relay = new Y.Doc();
    send(bo, relay);
    textAt(bo, 0).insert(5, ' twice');
    send(bo, relay);
    wrap(ana, 0);
    send(ana, relay);
    expect(textOf(relay)).toBe('|Weigh and stir|');
    send(relay, bo, Y.decodeStateVector(Y.encodeStateVector(relay)));
    await Promise.resolve();
    restoreLostWords(bo, reported);
    expect(textOf(bo)).toBe('|Weigh twice and stir|');
  });

  it('are not lost if the other person had seen and deleted them, or if others wrote them', async () => {
    const { ana, bo, reported, send } = pair('Aim');
    textAt(bo, 0).insert(3, ' of it');
    send(bo, ana);
    fragmentOf(ana).delete(0, 1);
    send(ana, bo);
    const second = pair('Aim');
    wrap(second.ana, 0);
    second.send(second.ana, second.bo);
    await Promise.resolve();
    expect([...reported, ...second.reported]).toEqual([]);
  });
});
