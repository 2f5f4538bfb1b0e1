import { useCallback, useEffect, useMemo, useState } from 'react';
import { createFilesClient, type FileHead, type FileStart, type FilesClient } from '@/engine/filesClient';
import { spawnFilesWorker } from '@/engine/spawnFilesWorker';
import { noTableText, type Reading, readingOf } from '../file/reading';
import { failureText } from './failureText';

export interface FileContent {
  head: FileHead | null;
  reading: Reading | null;
  onReading: (reading: Reading) => void;
  /** The first rows: enough to guess from. */
  first: FileStart | null;
  /** Rows in all; null while they are being read, and of a file that only the server reads to its end. */
  rowCount: number | null;
  /** Bytes that have been read, while they are. */
  readBytes: number | null;
  /** Rows by their numbers from 1. */
  rowsAt: (numbers: readonly number[]) => Promise<Map<number, string[]>>;
  /** The cells of one column in rows by their numbers from 1. */
  textsAt: (column: number, numbers: readonly number[]) => Promise<string[]>;
  /** Why this file cannot be imported. */
  error: string | null;
}

/** Bytes between two words about progress: each draws the dialog again. */
const STEP = 1_000_000;
const GONE = new Map<number, string[]>();

/** What is reported when a file is read, with the rows and the guess of before where they stay as they were: nothing is drawn or checked again. */
function continued(before: FileStart | null, next: FileStart): FileStart {
  if (before?.rows.length !== next.rows.length || JSON.stringify(before.guess) !== JSON.stringify(next.guess))
    return next;
  return { ...next, rows: before.rows, guess: before.guess };
}

/** The reading with what only the rows of a sheet tell: whether the first names the columns. */
const shownReading = (reading: Reading | null, first: FileStart | null): Reading | null =>
  reading && first && reading.hasHeader === null ? { ...reading, hasHeader: first.hasHeader } : reading;

/** Recognises a file and reads its rows as told, on a thread of its own that ends with the dialog. */
export function useFileContent(file: File): FileContent {
  const [client, setClient] = useState<FilesClient | null>(null);
  const [head, setHead] = useState<FileHead | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [first, setFirst] = useState<FileStart | null>(null);
  const [rowCount, setRowCount] = useState<number | null>(null);
  const [readBytes, setReadBytes] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    const files = createFilesClient(spawnFilesWorker());
    let wanted = true;
    setClient(files);
    files.head(file).then(
      (found) => {
        if (!wanted) return;
        const told = readingOf(found.sniff);
        if (!told) return setError(file.size === 0 ? `${file.name} is empty.` : noTableText(found.sniff, file.name));
        setHead(found);
        setReading(told);
      },
      (cause) => wanted && setError(failureText(cause)),
    );
    return () => {
      wanted = false;
      files.dispose();
      setClient(null);
    };
  }, [file]);

  useEffect(() => {
    if (!client || !head || !reading) return;
    let wanted = true;
    // The last word about progress may come after the answer.
    let isRead = false;
    let told: FileStart | null = null;
    setRowCount(null);
    setError(null);
    const on = {
      start: (start: FileStart) => {
        told = start;
        if (wanted) setFirst(start);
      },
      progress: (bytes: number) => wanted && !isRead && setReadBytes(Math.round(bytes / STEP) * STEP),
    };
    client.open(file, head.isGzip, reading, on).then(
      (start) => {
        if (!wanted || !start) return;
        isRead = true;
        setReadBytes(null);
        setFirst(continued(told, start));
        setRowCount(start.count);
        if (start.rows.length === 0) setError(`${file.name} has no rows${start.header ? ' below its head' : ''}.`);
      },
      (cause) => wanted && setError(failureText(cause)),
    );
    return () => {
      wanted = false;
    };
  }, [client, file, head, reading]);

  const rowsAt = useCallback(
    async (numbers: readonly number[]) => (client && numbers.length > 0 ? client.rowsAt(numbers) : GONE),
    [client],
  );
  const textsAt = useCallback(
    async (column: number, numbers: readonly number[]) => (client ? client.textsAt(column, numbers) : []),
    [client],
  );
  const shown = useMemo(() => shownReading(reading, first), [reading, first]);
  return { head, reading: shown, onReading: setReading, first, rowCount, readBytes, rowsAt, textsAt, error };
}
