import { useEffect, useRef, useState } from 'react';
import type { Task } from '@/domain/kinds/task';
import type { DocumentStatus } from '../documentProvider';
import type { OpenDocument } from '../openDocument';
import { beginText, hasText, taskRoom } from '../taskDocument';
import { useDocuments } from './DocumentsProvider';

/** Whether everything is saved changes with every letter, and no part of a text's page shows it. */
type TextStatus = Omit<DocumentStatus, 'saved'>;

export interface TaskDocument {
  document: OpenDocument;
  status: TextStatus;
  /** Whether the texts have loaded; until then the row provides what is known of them. */
  isHere: boolean;
  /** Opens it again after it was deleted from this device. */
  reopen(): void;
}

const isSame = (a: TextStatus, b: TextStatus) =>
  a.loaded === b.loaded && a.connected === b.connected && a.synced === b.synced && a.refused === b.refused;

/** The texts of a work item, which several people edit at the same time; null until they are opened. */
export function useTaskDocument(task: Task): TaskDocument | null {
  const registry = useDocuments();
  const [held, setHeld] = useState<TaskDocument | null>(null);
  const [turn, setTurn] = useState(0);
  const newest = useRef(task);
  newest.current = task;
  const { id } = task;
  useEffect(() => {
    const room = taskRoom(id);
    const document = registry.open(room);
    if (document.status.refused !== null) document.reconnect();
    let isOver = false;
    const read = () => {
      if (isOver) return;
      const { status } = document;
      const isHere = hasText(document.doc);
      setHeld((before) =>
        before?.document === document && before.isHere === isHere && isSame(before.status, status)
          ? before
          : { document, status, isHere, reopen: () => setTurn(turn + 1) },
      );
    };
    const begin = () => {
      if (isOver) return;
      beginText(document.doc, newest.current);
      read();
    };
    // The text is also started if there is no disk.
    document.loaded.then(begin, begin);
    const meta = document.doc.getMap('meta');
    meta.observe(read);
    const end = document.onStatus(read);
    return () => {
      isOver = true;
      end();
      meta.unobserve(read);
      setHeld(null);
      registry.release(room);
    };
  }, [registry, id, turn]);
  return held;
}
