import { useCallback, useEffect, useMemo, useState } from 'react';
import { createFilesClient, type FileHead, type FileStart, type FilesClient } from '@/engine/filesClient';
import { spawnFilesWorker } from '@/engine/spawnFilesWorker';
import { noTableText, type Reading, readingOf } from '../file/reading';
import { failureText } from './failureText';

export interface FileContent {
  head: FileHead | null;
  reading: Reading | null;
  onReading: (reading: Reading) => void;
  /** The first rows: enough for guessing. */
  first: FileStart | null;
  /** Total number of rows; null while they are being read, and for a file that only the server reads to its end. */
  rowCount: number | null;
  /** Number of bytes read so far, while reading. */
  readBytes: number | null;
  /** Returns rows by their numbers, from 1. */
  rowsAt: (numbers: readonly number[]) => Promise<Map<number, string[]>>;
  /** Returns the cells of one column in rows by their numbers, from 1. */
  textsAt: (column: number, numbers: readonly number[]) => Promise<string[]>;
  /** Why this file cannot be imported. */
  error: string | null;
}

/** Bytes between two progress reports: each renders the dialog. */
const STEP = 1_000_000;
const GONE = new Map<number, string[]>();

/**
 * The report of a read file, with the previous rows and guess if they are unchanged: nothing is then rendered or
 * checked again.
 */
function continued(before: FileStart | null, next: FileStart): FileStart {
  if (before?.rows.length !== next.rows.length || JSON.stringify(before.guess) !== JSON.stringify(next.guess))
    return next;
  return { ...next, rows: before.rows, guess: before.guess };
}

/** The settings, completed by what only the rows of a sheet show: whether the first one contains the column names. */
const shownReading = (reading: Reading | null, first: FileStart | null): Reading | null =>
  reading && first && reading.hasHeader === null ? { ...reading, hasHeader: first.hasHeader } : reading;

/** Recognises a file and reads its rows as specified, in a worker of its own that ends with the dialog. */
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
        const suggested = readingOf(found.sniff);
        if (!suggested)
          return setError(file.size === 0 ? `${file.name} is empty.` : noTableText(found.sniff, file.name));
        setHead(found);
        setReading(suggested);
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
    // The last progress report may arrive after the result.
    let isRead = false;
    let begun: FileStart | null = null;
    setRowCount(null);
    setError(null);
    const on = {
      start: (start: FileStart) => {
        begun = start;
        if (wanted) setFirst(start);
      },
      progress: (bytes: number) => wanted && !isRead && setReadBytes(Math.round(bytes / STEP) * STEP),
    };
    client.open(file, head.isGzip, reading, on).then(
      (start) => {
        if (!wanted || !start) return;
        isRead = true;
        setReadBytes(null);
        setFirst(continued(begun, start));
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
