import type { DocumentRegistry } from '@/documents/documentRegistry';
import type { OpenDocument } from '@/documents/openDocument';
import type { UnsentRooms } from '@/documents/unsentRooms';
import type { SyncStatusStore } from '@/store/replica/syncStatus';

/** Milliseconds after which a relay that does not answer is left until the next time. */
const PATIENCE = 60_000;

/** Handling of documents that the relay lets this person read but not change. */
export interface RefusedDocuments {
  /** Whether this person may not write into the room, as far as this device knows. */
  isRefused(room: string): Promise<boolean>;
  /** Removes what was written there. */
  takeOut(room: string): Promise<void>;
  /** Whether that also happens if somebody has the document open. */
  takesOutOpen(room: string): boolean;
  /**
   * Subscribes to changes of rights.
   * @returns a function that ends the subscription.
   */
  onRights(listener: () => void): () => void;
}

/**
 * Resolves when the relay has stored what is here, has refused it, has answered although it accepts nothing, or is too
 * slow.
 */
function settled(document: OpenDocument, isRefused: boolean, onRights: RefusedDocuments['onRights']): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      off();
      endRights();
      done();
    };
    // Under other rights, it is checked again what happens to it.
    const endRights = onRights(() => end());
    const timer = setTimeout(end, PATIENCE);
    const look = () => {
      const { loaded, saved, synced, refused } = document.status;
      if ((loaded && saved) || refused !== null || (isRefused && synced)) end();
    };
    const off = document.onStatus(look);
    look();
  });
}

async function send(documents: DocumentRegistry, unsent: UnsentRooms, refused: RefusedDocuments): Promise<void> {
  for (const room of unsent.list()) {
    const isRefused = await refused.isRefused(room);
    // A document that is open joins by itself.
    if (documents.peek(room) && !(isRefused && refused.takesOutOpen(room))) continue;
    const document = documents.open(room);
    await settled(document, isRefused, refused.onRights);
    if (isRefused) await refused.takeOut(room);
    documents.release(room);
  }
}

/**
 * Joins the documents that were changed here and closed before the relay had everything, now and whenever the network
 * is back, so that colleagues need not wait until somebody opens them on this laptop again.
 * @returns a function that ends it.
 */
export function followUnsentDocuments(
  documents: DocumentRegistry,
  unsent: UnsentRooms,
  status: SyncStatusStore,
  refused: RefusedDocuments,
): () => void {
  let isSending = false;
  let isAsked = false;
  const start = async () => {
    isAsked = true;
    if (isSending) return;
    isSending = true;
    try {
      while (isAsked) {
        isAsked = false;
        await send(documents, unsent, refused);
      }
    } finally {
      isSending = false;
    }
  };
  void start();
  const ends = [
    status.subscribe((now, before) => {
      const canSend = now.online && !now.signedOut;
      if (canSend && !(before.online && !before.signedOut)) void start();
    }),
    refused.onRights(() => void start()),
  ];
  return () => {
    for (const end of ends) end();
  };
}
