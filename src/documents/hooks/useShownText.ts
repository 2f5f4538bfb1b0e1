import { useEffect, useState } from 'react';
import type * as Y from 'yjs';
import type { RichNode } from '@/domain/richText/richNode';
import { shownText } from '../taskDocument';

/** The current text of a document, live; null without a document. */
export function useShownText(doc: Y.Doc | null, field: string): RichNode | null {
  const [shown, setShown] = useState<RichNode | null>(null);
  useEffect(() => {
    if (!doc) return setShown(null);
    const fragment = doc.getXmlFragment(field);
    const read = () => setShown(shownText(doc, field));
    read();
    fragment.observeDeep(read);
    return () => fragment.unobserveDeep(read);
  }, [doc, field]);
  return shown;
}
