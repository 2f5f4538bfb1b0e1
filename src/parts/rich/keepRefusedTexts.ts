import type * as Y from 'yjs';
import type { DocumentRegistry } from '@/documents/documentRegistry';
import { shownText, taskRoom } from '@/documents/taskDocument';
import { BODY, sectionOfFragment } from '@/domain/tasks/taskFragments';
import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import { fragmentNames } from '@/lib/yjs/fragmentNames';
import { dismissTopic } from '@/parts/acts/alerts';
import { keepText } from '@/store/acts/keptTexts';
import type { LocalStore } from '@/store/localStore';
import { takenAwayTopic } from './takenAwayTopic';

const namesIn = (doc: Y.Doc) => fragmentNames(doc).filter((name) => name === BODY || sectionOfFragment(name) !== null);

/**
 * Removes what was written into the texts of an item from its document if the server does not accept it (the item was
 * locked meanwhile, or the right was withdrawn), and stores it on this device for its author. The document then equals
 * the server's again.
 * @returns how many texts are stored; null if the server could not be asked, or accepted everything after all
 */
export async function keepRefusedTexts(
  store: LocalStore,
  documents: DocumentRegistry,
  taskId: string,
): Promise<number | null> {
  const room = taskRoom(taskId);
  if (!documents.isUnsent(room)) return null;
  const theirs = await documents.readElsewhere(room);
  if (!theirs) return null;
  const document = documents.open(room);
  try {
    await document.loaded;
    const kept: string[] = [];
    for (const field of new Set([...namesIn(document.doc), ...namesIn(theirs)])) {
      const [mine, base] = [shownText(document.doc, field), shownText(theirs, field)] as unknown as [Json, Json];
      if (sameJson(mine, base)) continue;
      await keepText(store, { taskId, field, base, mine, reason: 'refused' });
      kept.push(field);
    }
    await documents.forget(room);
    // The page shows above the text what was stored: one message is enough.
    if (kept.length > 0) dismissTopic(takenAwayTopic(room));
    return kept.length;
  } finally {
    theirs.destroy();
    documents.release(room);
  }
}
