import { useMemo } from 'react';
import { useRecordNames } from '@/engine/useRecordNames';
import type { Json } from '@/lib/json';
import { useTableComing } from '@/store/hooks/useTableComing';
import { ChipsCell, TextCell } from '@/ui/grid';

interface ReferenceCellProps {
  /** The table of the records; null = any. */
  sliceId: string | null;
  content: Json;
  width: number;
  rowHeight: number;
}

/** Explains why a referenced record has no name here. */
export const NAMELESS = 'Deleted, or not on this laptop';

/** The records to which a cell refers, by their current names. */
export function ReferenceCell({ sliceId, content, width, rowHeight }: ReferenceCellProps) {
  const ids = useMemo(() => (Array.isArray(content) ? content.map(String) : []), [content]);
  const names = useRecordNames(ids);
  // Nothing is shown until the names are there: a text that disappears immediately would flicker in every row.
  const isComing = useTableComing(sliceId);
  if (names.length === 1 && names[0] === undefined) return null;
  if (isComing && names.includes(null)) return null;
  if (names.every((name) => name === null)) return <TextCell text={NAMELESS} quiet rowHeight={rowHeight} />;
  return (
    <ChipsCell
      chips={ids.map((id, at) => ({ key: id, label: names[at] ?? NAMELESS, plain: true }))}
      width={width}
      rowHeight={rowHeight}
    />
  );
}
