import { useEffect, useState } from 'react';
import { bytesText } from '@/lib/words/bytesText';

/**
 * How much of this browser's storage is used, and whether the browser promised to keep it, as text.
 * @returns null until it is known, and if the browser does not report it.
 */
export function useStorageWords(open: boolean): string | null {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    if (!open) return;
    let wanted = true;
    const ask = async () => {
      const { storage } = navigator;
      const { usage, quota } = (await storage?.estimate?.()) ?? {};
      if (!wanted || usage === undefined || !quota) return;
      const isKept = await storage.persisted?.().catch(() => false);
      const room = `${bytesText(usage)} of ${bytesText(quota)} that this browser allows are used.`;
      setWords(isKept ? room : `${room} It may clear them when the disk is full.`);
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [open]);
  return words;
}
