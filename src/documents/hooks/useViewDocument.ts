import { useEffect, useMemo, useState } from 'react';
import type { View } from '@/domain/kinds/view';
import { type ViewState, viewStateOf } from '@/domain/views/viewState';
import type { DocumentStatus } from '../documentProvider';
import type { OpenDocument } from '../openDocument';
import { isFilled, observeView, readView, type ViewChange, viewRoom, writeView } from '../viewDocument';
import { useDocuments } from './DocumentsProvider';

export interface LiveView {
  /** The live state; that of the resource until the document has loaded. */
  state: ViewState;
  status: DocumentStatus | null;
  /** The open document, for presence; null until it is opened, and if a part of the view is hidden. */
  document: OpenDocument | null;
  /**
   * Changes the view for everybody who has it open.
   * @returns the change, for the undo timeline; `resource` when the document has not loaded and the caller must write
   *   the resource by its command instead.
   */
  change(patch: ViewState): ViewChange | null | 'resource';
}

/** A record view that several people edit together, live. */
export function useViewDocument(view: View, newId: () => string): LiveView {
  const registry = useDocuments();
  const [document, setDocument] = useState<OpenDocument | null>(null);
  const [live, setLive] = useState<ViewState | null>(null);
  const [status, setStatus] = useState<DocumentStatus | null>(null);
  const [turn, setTurn] = useState(0);
  const isPartial = view.is_partial === true;
  useEffect(
    () => registry.onForget((room) => room === viewRoom(view.id) && setTurn((last) => last + 1)),
    [registry, view.id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is a document that was deleted from this device.
  useEffect(() => {
    // A document contains the whole view; people who may not see all of it read and write its resource.
    if (isPartial) return;
    const room = viewRoom(view.id);
    const opened = registry.open(room);
    if (opened.status.refused !== null) opened.reconnect();
    setDocument(opened);
    const read = () => setLive(isFilled(opened.doc) ? readView(opened.doc) : null);
    const follow = () => setStatus(opened.status);
    read();
    follow();
    const ends = [observeView(opened, read), opened.onStatus(follow)];
    return () => {
      for (const end of ends) end();
      setDocument(null);
      setLive(null);
      registry.release(room);
    };
  }, [registry, view.id, isPartial, turn]);
  const held = useMemo(() => viewStateOf(view), [view]);
  return {
    state: live ?? held,
    status,
    document,
    change: (patch) => (document && isFilled(document.doc) ? writeView(document.doc, patch, newId) : 'resource'),
  };
}
