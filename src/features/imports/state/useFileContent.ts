import { useEffect, useState } from 'react';
import { type FileHead, readHead } from '../file/readHead';
import { type Reading, readingOf, unsupportedText } from '../file/reading';
import { type FileRows, readRows } from '../file/readRows';
import { failureText } from './failureText';

/** Rows that the columns are guessed from here; the server checks all of them. */
const FIRST_ROWS = 5_000;

export interface FileContent {
  head: FileHead | null;
  reading: Reading | null;
  onReading: (reading: Reading) => void;
  /** The first rows, or all: enough to guess from. */
  first: FileRows | null;
  /** All rows, once read. */
  all: FileRows | null;
  /** Why this file cannot be imported. */
  error: string | null;
}

/** Recognises a file and reads its rows as told, in the background. */
export function useFileContent(file: File): FileContent {
  const [head, setHead] = useState<FileHead | null>(null);
  const [reading, setReading] = useState<Reading | null>(null);
  const [first, setFirst] = useState<FileRows | null>(null);
  const [all, setAll] = useState<FileRows | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    let wanted = true;
    readHead(file).then(
      (found) => {
        if (!wanted) return;
        const unsupported = unsupportedText(found.sniff.kind, file.name);
        if (unsupported) return setError(unsupported);
        setHead(found);
        setReading(readingOf(found.sniff));
      },
      (cause) => wanted && setError(failureText(cause)),
    );
    return () => {
      wanted = false;
    };
  }, [file]);

  useEffect(() => {
    if (!head || !reading) return;
    const abort = new AbortController();
    setAll(null);
    setError(null);
    readRows(file, head.isGzip, reading, {
      isSdf: head.sniff.kind === 'sdf',
      firstRows: FIRST_ROWS,
      onSome: (rows) => setFirst({ ...rows, rows: rows.rows.slice(0, FIRST_ROWS) }),
      signal: abort.signal,
    }).then(
      (rows) => {
        if (abort.signal.aborted) return;
        setAll(rows);
        if (rows.rows.length <= FIRST_ROWS) setFirst(rows);
        if (rows.rows.length === 0) setError(`${file.name} has no rows${rows.header ? ' below its head' : ''}.`);
      },
      (cause) => !abort.signal.aborted && setError(failureText(cause)),
    );
    return () => abort.abort();
  }, [file, head, reading]);

  return { head, reading, onReading: setReading, first, all, error };
}
