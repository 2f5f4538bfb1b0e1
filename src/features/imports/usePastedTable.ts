import { useEffect } from 'react';
import { isTyping } from '@/lib/isTyping';
import { useStableCall } from '@/ui';
import { encodeTsv, readClipboard } from '@/ui/grid';

/** The pasted data as a file that can be imported; null = nothing. */
function pastedFile({ files, getData }: { files: readonly File[]; getData(type: string): string }): File | null {
  if (files[0]) return files[0];
  const text = getData('text/plain');
  const cells = readClipboard(text, getData('text/html'));
  if (cells.some((line) => line.length > 1)) return new File([encodeTsv(cells)], 'Pasted cells.tsv');
  return text.trim() === '' ? null : new File([text], 'Pasted text.txt');
}

/** Accepts what is pasted on the page, as if it were dropped there as a file. */
export function usePastedTable(take: ((file: File) => void) | null): void {
  const onPaste = useStableCall((event: ClipboardEvent) => {
    const data = event.clipboardData;
    if (take === null || data === null || event.defaultPrevented || isTyping(document.activeElement)) return;
    if (document.querySelector('[role="dialog"]')) return;
    const file = pastedFile({ files: [...data.files], getData: (type) => data.getData(type) });
    if (file === null) return;
    event.preventDefault();
    take(file);
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [onPaste]);
}
