import { useEffect, useState } from 'react';
import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import type { OpenDocument } from '../openDocument';
import { type OtherPresence, otherPresences, type Presence, showPresence, updatePresence } from '../presence';

interface AwarenessChange {
  readonly added: readonly number[];
  readonly updated: readonly number[];
  readonly removed: readonly number[];
}

const NOBODY: readonly OtherPresence[] = [];

/** Who else has the document open, and where; announces this person while mounted. */
export function usePresence(
  document: OpenDocument | null,
  user: Presence['user'],
): { others: readonly OtherPresence[]; update(part: Pick<Partial<Presence>, 'cell' | 'editing'>): void } {
  const [others, setOthers] = useState<readonly OtherPresence[]>(NOBODY);
  const { id, name, color } = user;
  useEffect(() => {
    if (!document) return;
    const { awareness } = document;
    // A caret that moves in a text is none of this: with it, each letter of a colleague would draw the page again.
    const read = () =>
      setOthers((before) => {
        const now = otherPresences(awareness);
        return sameJson(before as unknown as Json, now as unknown as Json) ? before : now;
      });
    const onChange = ({ added, updated, removed }: AwarenessChange) => {
      // A step of one's own changes nothing here.
      if ([...added, ...updated, ...removed].some((client) => client !== awareness.clientID)) read();
    };
    showPresence(awareness, { user: { id, name, color }, cell: null, editing: null });
    awareness.on('change', onChange);
    read();
    return () => {
      awareness.off('change', onChange);
      showPresence(awareness, null);
      setOthers(NOBODY);
    };
  }, [document, id, name, color]);
  return {
    others,
    update: (part) => {
      if (document) updatePresence(document.awareness, part);
    },
  };
}
