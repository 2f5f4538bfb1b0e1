import { useRef, useState } from 'react';
import type { Plasmid } from '@/domain/sequences/plasmid';
import { readPlasmidFile } from '@/engine/askFileReader';

/** Reads plasmids from files; if several are chosen one after another, the last one counts. */
export function usePlasmidFile(onRead: (plasmid: Plasmid) => void): {
  note: { fault: boolean; text: string } | null;
  take(file: File): Promise<void>;
} {
  const [note, setNote] = useState<{ fault: boolean; text: string } | null>(null);
  const reading = useRef(0);
  const take = async (file: File) => {
    const mine = ++reading.current;
    setNote({ fault: false, text: `Reading ${file.name}` });
    const read = await readPlasmidFile(file, file.name).catch((error: Error) => ({
      ok: false as const,
      reason: `${file.name} cannot be read: ${error.message}`,
    }));
    // Another file was chosen in the meantime.
    if (mine !== reading.current) return;
    if (!read.ok) return setNote({ fault: true, text: read.reason });
    onRead(read.plasmid);
    const rest = read.more ? ' The file holds more: its first record was taken. Import the file to have all.' : '';
    setNote({ fault: false, text: `Read ${file.name}.${rest}` });
  };
  return { note, take };
}
