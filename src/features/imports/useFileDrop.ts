import { useCallback, useEffect, useState } from 'react';

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Files that were dropped on the page. Each drop is another object, also of the same file. */
export interface Drop {
  file: File;
  count: number;
  /** The table that its rows are meant for; null = not said. */
  sliceId: string | null;
  /** The experiment that they go into; null = none. */
  operationId: string | null;
}

/** What is being dragged over the page, and what was dropped last. */
export interface FileDrop {
  isOver: boolean;
  dropped: Drop | null;
  /** Takes a file for a table or an experiment, as if it were dropped there. */
  take(file: File, sliceId: string | null, operationId?: string): void;
}

/**
 * Files dragged over the page and dropped on it. Kept as state, so that a file is not lost when it is dropped before
 * what imports it has been loaded. What a part of the page takes for itself (a file cell) it must keep from bubbling.
 */
export function useFileDrop(): FileDrop {
  const [isOver, setOver] = useState(false);
  const [dropped, setDropped] = useState<Drop | null>(null);
  useEffect(() => {
    // Entering a child leaves its parent: only the count says whether the page is left.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth++;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const over = (event: DragEvent) => {
      // Without this the browser opens the file in place of the page.
      if (holdsFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth = 0;
      setOver(false);
      if (event.defaultPrevented) return;
      event.preventDefault();
      const files = event.dataTransfer?.files;
      if (files?.[0]) setDropped({ file: files[0], count: files.length, sliceId: null, operationId: null });
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
  const take = useCallback(
    (file: File, sliceId: string | null, operationId: string | null = null) =>
      setDropped({ file, count: 1, sliceId, operationId }),
    [],
  );
  return { isOver, dropped, take };
}
