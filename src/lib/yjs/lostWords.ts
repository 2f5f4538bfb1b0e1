import * as Y from 'yjs';
import { knownDeletes } from './knownDeletes';
import { missingRuns } from './missingRuns';

/** Words in a part of a text that somebody else removed or recreated without having seen them. */
export interface LostWords {
  /** Name of the fragment. */
  field: string;
  /** Text that was written there, including by the other person before they removed it. */
  before: string;
  /** For each character of `before`, whether it is lost, or may be. */
  lost: boolean[];
  /** Whether it is certain that some are lost; otherwise they are found by comparison with another text. */
  isSure: boolean;
  /** Texts that the same change added. */
  made: readonly Y.XmlText[];
  /** Identifies the text; the same on every device. */
  mark: string;
  /** They have been restored to a text (see restoreLostWords). */
  isPlaced?: boolean;
}

/** How much of a text must be unchanged for it to count as the same one, recreated. */
const LIKE = 0.6;

function fieldOf(text: Y.XmlText, doc: Y.Doc): string | null {
  let type = text as unknown as Y.AbstractType<unknown>;
  while (type._item) type = type._item.parent as Y.AbstractType<unknown>;
  for (const [name, root] of doc.share) if ((root as unknown) === type) return name;
  return null;
}

/** Words lost from one text; null if none by these authors. */
function lostOf(text: Y.XmlText, transaction: Y.Transaction, isOwn: (client: number) => boolean): LostWords | null {
  const known = knownDeletes(transaction.doc);
  const field = fieldOf(text, transaction.doc);
  if (!known || field === null) return null;
  const mark = `${text._item?.id.client}:${text._item?.id.clock}`;
  const found: LostWords = { field, before: '', lost: [], isSure: known.had === null, made: [], mark };
  for (let item = text._start; item; item = item.right) {
    const { client, clock } = item.id;
    const isNew = clock >= (transaction.beforeState.get(client) ?? 0);
    if (!(item.content instanceof Y.ContentString)) continue;
    if (item.deleted && !Y.isDeleted(transaction.deleteSet, item.id)) continue;
    found.before += item.content.str;
    // Character by character: what one person typed without a pause is one piece, of which the other may have seen the
    // beginning.
    for (let i = 0; i < item.length; i++)
      found.lost.push(
        !isNew && isOwn(client) && (known.had !== null || !Y.isDeleted(known.deletes, Y.createID(client, clock + i))),
      );
    // Nobody had seen the parts that the relay did not have.
    if (!isNew && isOwn(client) && known.had && clock + item.length > (known.had.get(client) ?? 0)) found.isSure = true;
  }
  return found.lost.includes(true) ? found : null;
}

/** All texts below a fragment, in their order. */
function textsIn(parent: Y.XmlFragment | Y.XmlElement): Y.XmlText[] {
  return parent
    .toArray()
    .flatMap((child) => (child instanceof Y.XmlText ? [child] : child instanceof Y.XmlElement ? textsIn(child) : []));
}

/**
 * Reports words of these authors that a change from elsewhere removes although its author had never seen them: an
 * editor recreates a block when it is wrapped in a list, and a block can be deleted while somebody writes in it.
 * @param authors called for every change that removes something
 * @returns a function that stops watching
 */
export function watchLostWords(
  doc: Y.Doc,
  authors: () => ReadonlySet<number>,
  listener: (lost: readonly LostWords[]) => void,
): () => void {
  const look = (transaction: Y.Transaction) => {
    if (transaction.local || !knownDeletes(doc) || transaction.deleteSet.clients.size === 0) return;
    const own = authors();
    const isOwn = (client: number) => own.has(client);
    const gone = new Set<Y.XmlText>();
    Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
      if (!(struct instanceof Y.Item) || !isOwn(struct.id.client) || !(struct.content instanceof Y.ContentString))
        return;
      const { parent } = struct;
      if (parent instanceof Y.XmlText && parent._item?.deleted) gone.add(parent);
    });
    const isNew = ({ _item: item }: Y.XmlText) =>
      item !== null && item.id.clock >= (transaction.beforeState.get(item.id.client) ?? 0);
    const lost = [...gone]
      .flatMap((text) => lostOf(text, transaction, isOwn) ?? [])
      .map((one) => ({ ...one, made: textsIn(doc.getXmlFragment(one.field)).filter(isNew) }));
    // The transaction is over by then, so a change by `listener` is a separate edit.
    if (lost.length > 0) queueMicrotask(() => listener(lost));
  };
  doc.on('afterTransaction', look);
  return () => doc.off('afterTransaction', look);
}

/** The characters of a text without its formatting. */
const wordsOf = (text: Y.XmlText): string =>
  (text.toDelta() as { insert: unknown }[]).map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');

/**
 * Restores lost words to the recreated texts, each at its position. If a whole document arrived, what people had seen
 * is unknown; words restored although somebody deleted them are noticed, missing words are not.
 * @returns those that are certainly lost and cannot be restored, because their part was deleted
 */
export function restoreLostWords(doc: Y.Doc, lost: readonly LostWords[]): LostWords[] {
  const taken = new Set<Y.XmlText>();
  const left: LostWords[] = [];
  doc.transact(() => {
    for (const one of lost) {
      const [home] = one.made
        .filter((text) => !taken.has(text) && text._item?.deleted === false && wordsOf(text).trim() !== '')
        .flatMap((text) => {
          const missing = missingRuns(one.before, one.lost, wordsOf(text));
          return missing && missing.likeness >= LIKE ? { text, ...missing } : [];
        })
        .sort((a, b) => b.likeness - a.likeness);
      if (!home) {
        if (one.isSure) left.push(one);
        continue;
      }
      taken.add(home.text);
      one.isPlaced = true;
      // Starting with the last one: an insertion moves everything after it.
      for (const { at, text } of home.runs.reverse()) home.text.insert(at, text);
    }
  });
  return left;
}
