import { useEffect, useState } from 'react';
import type { OpenDocument } from '../openDocument';
import { sliceRoom } from '../sliceRoom';
import { useDocuments } from './DocumentsProvider';

/** Milliseconds before the room is entered: rows come first, and people who only pass through are not announced. */
const ENTER_AFTER = 300;

/** The room of a table, for presence; null until it is opened. */
export function useSliceRoom(sliceId: string): OpenDocument | null {
  const registry = useDocuments();
  const [document, setDocument] = useState<OpenDocument | null>(null);
  useEffect(() => {
    const room = sliceRoom(sliceId);
    let isOpen = false;
    const timer = setTimeout(() => {
      isOpen = true;
      setDocument(registry.open(room));
    }, ENTER_AFTER);
    return () => {
      clearTimeout(timer);
      setDocument(null);
      if (isOpen) registry.release(room);
    };
  }, [registry, sliceId]);
  return document;
}
