import { useEffect, useRef, useState } from 'react';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { z } from 'zod';
import { shownText } from '@/documents/taskDocument';
import { mergeDocs } from '@/domain/richText/mergeDocs';
import { readRichDoc } from '@/domain/richText/readRichDoc';
import { leanNodes } from '@/domain/richText/repairDoc';
import type { RichNode } from '@/domain/richText/richNode';
import type { Json } from '@/lib/json';
import { sameJson } from '@/lib/sameJson';
import { writeFragment } from '@/lib/yjs/writeFragment';
import { useStableCall } from '@/ui';
import type { EditedDocument } from './RichEditor';

/** Name of the fragment. */
export const ROW_TEXT = 'body';
/** Milliseconds of pause in typing after which what was typed is written into the row. */
const PAUSE = 500;
/** Milliseconds that a write may take to appear in the row; after that the next one begins anyway. */
const PATIENCE = 3_000;
/** Text that a page had not yet written into the row when it was closed in the middle of a word. */
const keptSchema = z.object({ agreed: z.json(), typed: z.json() });

function readKept(key: string) {
  const kept = keptSchema.safeParse(readJson(localStorage.getItem(key)));
  if (!kept.success) return null;
  const [agreed, typed] = [readRichDoc(kept.data.agreed), readRichDoc(kept.data.typed)];
  return agreed.ok && typed.ok ? { agreed: agreed.doc, typed: typed.doc } : null;
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Origin of document changes that came from the row: nobody typed them, so no undo reverts them. */
const ROW = Symbol('row');

const same = (a: RichNode, b: RichNode) => sameJson(a as unknown as Json, b as unknown as Json);

/**
 * A rich text that is stored only in a row, held in a document of this page for the editor. It is written into the row
 * after a pause and when the page is left. Changes of the row from elsewhere are merged with the text typed here, block
 * by block.
 * @param key of localStorage, where a closing page stores the text that it had no time to write
 * @param held the content of the row
 * @param save writes the row; false if it was refused: it is tried again after the next edit
 */
export function useRowText(key: string, held: RichNode, save: (doc: RichNode) => Promise<boolean>) {
  const [text] = useState<EditedDocument>(() => {
    const doc = new Y.Doc();
    doc.transact(() => writeFragment(doc.getXmlFragment(ROW_TEXT), held.content ?? [], leanNodes), ROW);
    return { doc, awareness: new Awareness(doc) };
  });
  /** The content on which row and document last agreed. */
  const agreed = useRef(held);
  /** The content agreed on before a write that does not show in the row yet. */
  const waiting = useRef<RichNode | null>(null);
  const write = useStableCall(async () => {
    const typed = shownText(text.doc, ROW_TEXT);
    if (same(typed, agreed.current)) return;
    const before = agreed.current;
    [agreed.current, waiting.current] = [typed, before];
    const isWritten = await save(typed);
    if (!isWritten) agreed.current = before;
    // A write that changes nothing in the row never shows up there.
    if (!isWritten) waiting.current = null;
    else
      setTimeout(() => {
        if (waiting.current !== before) return;
        waiting.current = null;
        flush();
      }, PATIENCE);
  });
  // One write at a time: the next one begins when the previous one shows in the row.
  const flush = useStableCall(() => void (waiting.current === null && write()));
  const leave = useStableCall(() => {
    const typed = shownText(text.doc, ROW_TEXT);
    if (same(typed, held)) return;
    try {
      localStorage.setItem(key, JSON.stringify({ agreed: waiting.current ?? agreed.current, typed }));
    } catch {
      // If there is no space there, the write below is all that can be done.
    }
    flush();
  });
  const takeUp = useStableCall(() => {
    const kept = readKept(key);
    localStorage.removeItem(key);
    if (!kept || same(kept.typed, held)) return;
    const joined = mergeDocs(kept.agreed, kept.typed, held);
    text.doc.transact(() => writeFragment(text.doc.getXmlFragment(ROW_TEXT), joined.content ?? [], leanNodes), ROW);
    flush();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (_update: Uint8Array, origin: unknown) => {
      if (origin === ROW) return;
      clearTimeout(timer);
      timer = setTimeout(flush, PAUSE);
    };
    text.doc.on('update', later);
    window.addEventListener('pagehide', leave);
    takeUp();
    return () => {
      clearTimeout(timer);
      text.doc.off('update', later);
      window.removeEventListener('pagehide', leave);
      void write();
    };
  }, [text, flush, leave, takeUp, write]);
  useEffect(() => {
    const before = waiting.current;
    // The row as it was before the write in progress.
    if (before !== null && same(held, before)) return;
    waiting.current = null;
    const typed = shownText(text.doc, ROW_TEXT);
    const joined = same(held, agreed.current) || same(typed, held) ? typed : mergeDocs(agreed.current, typed, held);
    agreed.current = held;
    if (!same(joined, typed))
      text.doc.transact(() => writeFragment(text.doc.getXmlFragment(ROW_TEXT), joined.content ?? [], leanNodes), ROW);
    flush();
  }, [text, held, flush]);
  return text;
}
