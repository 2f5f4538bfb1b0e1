import { useCallback, useEffect, useState } from 'react';

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Files that were dropped on the page. Each drop is a new object, even for the same file. */
export interface Drop {
  file: File;
  count: number;
  /** The intended table; null = unknown. */
  sliceId: string | null;
  /** The experiment to which they are added; null = none. */
  operationId: string | null;
}

/** The file that is being dragged over the page, and what was last dropped. */
export interface FileDrop {
  isOver: boolean;
  dropped: Drop | null;
  /** Accepts a file for a table or an experiment, as if it were dropped there. */
  take(file: File, sliceId: string | null, operationId?: string): void;
}

/**
 * Files dragged over the page and dropped on it. Stored as state, so that a file is not lost if it is dropped before
 * the import feature has been loaded. If a part of the page accepts a drop itself (a file cell), it must stop the event
 * from bubbling.
 */
export function useFileDrop(): FileDrop {
  const [isOver, setOver] = useState(false);
  const [dropped, setDropped] = useState<Drop | null>(null);
  useEffect(() => {
    // Entering a child element leaves its parent: only a counter tells whether the pointer has left the page.
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
      // Otherwise the browser would open the file in place of the page.
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
