import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { createRandom, type Random } from '@/lib/random';
import { withKnownDeletes } from '@/lib/yjs/knownDeletes';
import { restoreLostWords, watchLostWords } from '@/lib/yjs/lostWords';

const SCHEDULES = Math.ceil(Number(process.env.SIMULATION_SCHEDULES ?? 2000) / 10);
const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? 1_000_000);
const STEPS = 40;
const FIELD = 'body';
/** Words are single, distinct letters: none can be split, and each can be found again. */
const FIRST_WORD = 0x4e00;

interface Laptop {
  doc: Y.Doc;
  authors: Set<number>;
  online: boolean;
  /** Updates of colleagues that are in flight. */
  inbox: Uint8Array[];
  /**
   * State vector of the relay at the beginning of an exchange that was not completed; it survives reopening the text.
   */
  begun: ReadonlyMap<number, number> | null;
  /** Words that were handed back. */
  kept: string;
}

const blocksOf = (doc: Y.Doc): Y.XmlText[] => {
  const walk = (parent: Y.XmlFragment | Y.XmlElement): Y.XmlText[] =>
    parent
      .toArray()
      .flatMap((child) => (child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? walk(child) : []));
  return walk(doc.getXmlFragment(FIELD));
};
const block = (text: string) => {
  const element = new Y.XmlElement('paragraph');
  element.insert(0, [new Y.XmlText(text)]);
  return element;
};
const wordsOf = (doc: Y.Doc) => blocksOf(doc).map(String).join('');

/** The texts of an item on three laptops over one relay: edited, wrapped, disconnected, closed and opened again. */
async function play(seed: number): Promise<{ mended: number; handedBack: number }> {
  const random: Random = createRandom(seed);
  const relay = new Y.Doc();
  relay
    .getXmlFragment(FIELD)
    .insert(0, ['The aim of this week', 'Weigh, add and stir', 'Read the plate at 405 nm'].map(block));
  const total = { mended: 0, handedBack: 0 };
  let typed = '';
  const bring = (doc: Y.Doc, update: Uint8Array, had: ReadonlyMap<number, number> | null) =>
    withKnownDeletes(doc, update, had, () => Y.applyUpdate(doc, update, 'relay'));
  const laptops: Laptop[] = [];
  const send = (from: Laptop, update: Uint8Array) => {
    Y.applyUpdate(relay, update);
    for (const other of laptops) if (other !== from && other.online) other.inbox.push(update);
  };
  const begin = (laptop: Laptop, state: Uint8Array) => {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, state);
    laptop.doc = doc;
    laptop.authors.add(doc.clientID);
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'relay' && laptop.online) send(laptop, update);
    });
    const authors = new Set(laptop.authors);
    watchLostWords(
      doc,
      () => authors,
      (lost) => {
        const left = restoreLostWords(doc, lost);
        total.mended += lost.length - left.length;
        total.handedBack += left.length;
        laptop.kept += left.map(({ before }) => before).join('');
      },
    );
  };
  const join = (laptop: Laptop, isWhole = false) => {
    const had = laptop.begun ?? Y.decodeStateVector(Y.encodeStateVector(relay));
    const mine = Y.encodeStateAsUpdate(laptop.doc, Y.encodeStateVector(relay));
    laptop.begun = had;
    // The connection breaks after the relay has received what this laptop wrote, and before the laptop learns of it.
    if (!isWhole && random.int(0, 3) === 0) return send(laptop, mine);
    laptop.online = true;
    laptop.begun = null;
    bring(laptop.doc, Y.encodeStateAsUpdate(relay, Y.encodeStateVector(laptop.doc)), had);
    send(laptop, mine);
  };
  for (let i = 0; i < 3; i++) {
    const laptop: Laptop = { doc: relay, authors: new Set(), online: false, inbox: [], begun: null, kept: '' };
    laptops.push(laptop);
    begin(laptop, Y.encodeStateAsUpdate(relay));
    join(laptop, true);
  }
  const act = (laptop: Laptop) => {
    const { doc } = laptop;
    const texts = blocksOf(doc);
    const kind = random.int(0, 11);
    const text = texts.length > 0 ? random.pick(texts) : null;
    if (kind <= 4 && text) {
      const word = String.fromCharCode(FIRST_WORD + typed.length);
      typed += word;
      text.insert(random.int(0, text.length), word);
    } else if (kind === 5 && text) {
      const paragraph = text.parent as Y.XmlElement;
      const parent = paragraph.parent as Y.XmlFragment | Y.XmlElement;
      const at = parent.toArray().indexOf(paragraph as never);
      doc.transact(() => {
        const list = new Y.XmlElement('list');
        list.insert(0, [block(text.toString())]);
        parent.delete(at, 1);
        parent.insert(at, [list]);
      });
    } else if (kind === 6) doc.getXmlFragment(FIELD).insert(0, [block('One more thing to do')]);
    else if (kind === 7) {
      if (laptop.online) {
        laptop.online = false;
        laptop.inbox = [];
      } else join(laptop);
    } else if (kind === 8) {
      // Closed and opened again: from its disk, as another author.
      const state = Y.encodeStateAsUpdate(doc);
      doc.destroy();
      laptop.online = false;
      laptop.inbox = [];
      begin(laptop, state);
    } else {
      const next = laptop.online ? laptop.inbox.shift() : undefined;
      if (next) bring(doc, next, null);
    }
  };
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) {
      for (const laptop of laptops) {
        for (const update of laptop.inbox.splice(0)) bring(laptop.doc, update, null);
        await Promise.resolve();
      }
      if (laptops.every(({ inbox }) => inbox.length === 0)) break;
    }
  };
  for (let step = 0; step < STEPS; step++) {
    act(random.pick(laptops));
    await Promise.resolve();
  }
  for (const laptop of laptops) if (!laptop.online) join(laptop, true);
  await Promise.resolve();
  await settle();
  const [first, ...others] = laptops.map(({ doc }) => wordsOf(doc));
  for (const other of others) if (other !== first) throw new Error(`B3 seed ${seed}: laptops differ`);
  const there = first + laptops.map(({ kept }) => kept).join('');
  const lost = [...typed].filter((word) => !there.includes(word));
  if (lost.length > 0) throw new Error(`S4 seed ${seed}: ${lost.length} of ${typed.length} words are gone`);
  for (const { doc } of laptops) doc.destroy();
  relay.destroy();
  return total;
}

describe('simulation: texts of items that are edited while they are recreated', () => {
  it(`S4 B3 no word is lost and all laptops agree, over random schedules of ${STEPS} steps`, {
    timeout: 24 * 3_600_000,
  }, async () => {
    const total = { mended: 0, handedBack: 0 };
    for (let i = 0; i < SCHEDULES; i++) {
      const { mended, handedBack } = await play(FIRST_SEED + i);
      total.mended += mended;
      total.handedBack += handedBack;
    }
    expect(total.mended).toBeGreaterThan(0);
  });
});
