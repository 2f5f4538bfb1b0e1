import { useMemo, useState } from 'react';
import { useStableCall } from '@/ui';
import type { ModeProps } from '../modeProps';
import { flatLines, treeLines } from '../shownTree';

/** The lines of the shown items, as a tree with folded parts, or flat. */
export function useFoldedLines(
  shown: ModeProps['shown'],
  isTree: boolean,
): {
  lines: ReturnType<typeof treeLines>;
  /** Index of an item among the lines. */
  rowOf: ReadonlyMap<string, number>;
  fold(id: string, isFolded: boolean): void;
} {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => (isTree ? treeLines(shown, folded) : flatLines(shown)), [shown, folded, isTree]);
  const rowOf = useMemo(() => new Map(lines.map(({ task }, at) => [task.id, at])), [lines]);
  const fold = useStableCall((id: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(id);
    else next.delete(id);
    setFolded(next);
  });
  return { lines, rowOf, fold };
}
