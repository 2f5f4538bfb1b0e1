import { useEffect, useState } from 'react';
import type { OpenDocument } from '@/documents/openDocument';
import { shownText } from '@/documents/taskDocument';
import { mergeDocs } from '@/domain/richText/mergeDocs';
import { plainText } from '@/domain/richText/plainText';
import { leanNodes } from '@/domain/richText/repairDoc';
import type { RichNode } from '@/domain/richText/richNode';
import { writeFragment } from '@/lib/yjs/writeFragment';
import { discardText, followTexts, type KeptText } from '@/store/acts/keptTexts';
import { useStore } from '@/store/hooks/StoreProvider';
import { Banner, Button, Dialog } from '@/ui';
import { type OnOpenChip, RichView } from './RichView';

const asDoc = (json: KeptText['mine']) => json as unknown as RichNode;

const WHY_KEPT: Record<KeptText['reason'], (field: string) => string> = {
  removed: (field) =>
    `A colleague deleted part of ${field} while you were typing in it. Your words are kept on this laptop.`,
  refused: (field) =>
    `Your edits to ${field} were not saved, because you could no longer change this item. They are kept on this laptop.`,
  hidden: (field) =>
    `Your edits to ${field} were not saved, because this item was hidden from you. Your words are kept on this laptop.`,
};

interface Props {
  taskId: string;
  /** Null if nothing can be inserted. */
  document: OpenDocument | null;
  nameOf(field: string): string;
  onOpenChip: OnOpenChip;
}

/** Texts that the server did not accept: they stay until their author inserts them again or discards them. */
export function KeptTexts({ taskId, document, nameOf, onOpenChip }: Props) {
  const store = useStore();
  const [texts, setTexts] = useState<readonly KeptText[]>([]);
  const [shown, setShown] = useState<KeptText | null>(null);
  useEffect(() => followTexts(store, taskId, setTexts), [store, taskId]);
  const putIn = async (text: KeptText) => {
    if (!document) return;
    const { doc } = document;
    const now = shownText(doc, text.field);
    const merged = mergeDocs(asDoc(text.base), asDoc(text.mine), now);
    doc.transact(() => writeFragment(doc.getXmlFragment(text.field), merged.content ?? [], leanNodes));
    await document.durable();
    await discardText(store, text.id);
    setShown(null);
  };
  return (
    <>
      {texts.map((text) => (
        <Banner
          key={text.id}
          tone="active"
          actions={
            <>
              <Button onClick={() => setShown(text)}>Show</Button>
              {document && <Button onClick={() => void putIn(text)}>Put in again</Button>}
              <Button variant="bare" onClick={() => void discardText(store, text.id)}>
                Discard
              </Button>
            </>
          }
        >
          {WHY_KEPT[text.reason](nameOf(text.field))}
        </Banner>
      ))}
      {shown && (
        <Dialog
          open
          onOpenChange={(open) => !open && setShown(null)}
          title={`Your edits of ${nameOf(shown.field)}`}
          width="lg"
          cancelLabel="Close"
          submitLabel="Copy the text"
          onSubmit={() => void navigator.clipboard.writeText(plainText(asDoc(shown.mine)))}
        >
          <RichView doc={asDoc(shown.mine)} userId={store.userId} onOpenChip={onOpenChip} />
        </Dialog>
      )}
    </>
  );
}
