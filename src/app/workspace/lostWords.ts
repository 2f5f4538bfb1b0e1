import type * as Y from 'yjs';
import { shownText } from '@/documents/taskDocument';
import { readRoom } from '@/domain/documents/room';
import type { RichNode } from '@/domain/richText/richNode';
import { itemKey } from '@/domain/tasks/itemKey';
import type { Json } from '@/lib/json';
import type { LostWords } from '@/lib/yjs/lostWords';
import { showAlert } from '@/parts/acts/alerts';
import { keepText } from '@/store/acts/keptTexts';
import type { LocalStore } from '@/store/localStore';

/** Whether the page of the item is open: it shows the stored words above the text, so no further message is needed. */
const isOpen = (taskId: string): boolean => location.pathname.split('/').includes(taskId);

/**
 * Stores words that were typed here into a part of a text which a colleague deleted at the same time, and says so: they
 * are on the page of their item until their author inserts them again or discards them.
 */
export async function keepLostWords(
  store: LocalStore,
  room: string,
  doc: Y.Doc,
  lost: readonly LostWords[],
): Promise<void> {
  const name = readRoom(room);
  if (name?.kind !== 'task') return;
  for (const field of new Set(lost.map((one) => one.field))) {
    const base = shownText(doc, field);
    const words = lost
      .filter((one) => one.field === field)
      .map(({ before }): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text: before }] }));
    const mine: RichNode = { type: 'doc', content: [...(base.content ?? []), ...words] };
    const texts = { base: base as unknown as Json, mine: mine as unknown as Json };
    await keepText(store, { taskId: name.id, field, reason: 'removed', ...texts });
  }
  if (isOpen(name.id)) return;
  showAlert({
    kind: 'error',
    text: `A colleague deleted part of ${await nameOf(store, name.id)} while you were typing in it. Your words are kept on its page.`,
  });
}

const nameOf = async (store: LocalStore, taskId: string): Promise<string> => {
  const task = await store.reader.get('task', taskId);
  return task ? itemKey(task) : 'a text';
};

/** Says that a colleague wrote words into what was deleted here, and where they are. */
export async function alertUnseenWords(store: LocalStore, room: string): Promise<void> {
  const name = readRoom(room);
  if (name?.kind !== 'task' || isOpen(name.id)) return;
  showAlert({
    kind: 'error',
    text: `A colleague had written in a part of ${await nameOf(store, name.id)} that you deleted. Their words are kept on its page.`,
  });
}
