import { type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';

export interface VirtualListHandle {
  scrollToIndex: (index: number) => void;
}

export interface VirtualListProps {
  count: number;
  renderItem: (index: number) => ReactNode;
  itemKey?: (index: number) => string;
  /** Height of each item in px when all are equal; otherwise they are measured. */
  itemHeight?: number;
  /** Any CSS length; without it the list fills its parent. */
  height?: number | string;
  /** Accessible name. */
  label: string;
  /** Called near the end, to load more. */
  onEnd?: () => void;
  /** Called with the first and last visible item whenever they change. */
  onRange?: (first: number, last: number) => void;
  ref?: Ref<VirtualListHandle>;
}

/** A long list in one column, of which only the visible part is drawn: history, unsent changes, comments. */
export function VirtualList({
  count,
  renderItem,
  itemKey,
  itemHeight,
  height = '100%',
  label,
  onEnd,
  onRange,
  ref,
}: VirtualListProps) {
  const list = useRef<VirtuosoHandle>(null);
  useImperativeHandle(ref, () => ({ scrollToIndex: (index) => list.current?.scrollIntoView({ index }) }), []);
  return (
    <Virtuoso
      ref={list}
      style={{ height }}
      totalCount={count}
      itemContent={renderItem}
      computeItemKey={itemKey ?? String}
      fixedItemHeight={itemHeight}
      endReached={onEnd}
      rangeChanged={onRange && (({ startIndex, endIndex }) => onRange(startIndex, endIndex))}
      increaseViewportBy={200}
      role="group"
      aria-label={label}
    />
  );
}
