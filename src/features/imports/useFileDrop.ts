import { useEffect, useState } from 'react';

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Files that were dropped on the page. Each drop is another object, also of the same file. */
export interface Drop {
  file: File;
  count: number;
}

/** What is being dragged over the page, and what was dropped last. */
export interface FileDrop {
  isOver: boolean;
  dropped: Drop | null;
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
      if (files?.[0]) setDropped({ file: files[0], count: files.length });
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
  return { isOver, dropped };
}
