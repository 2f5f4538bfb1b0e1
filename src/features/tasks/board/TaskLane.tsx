import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Task } from '@/domain/kinds/task';
import { counted, numberText } from '@/lib/words/counted';
import { IconButton, Menu, type MenuItem, VirtualList, type VirtualListHandle } from '@/ui';
import { StatusSign } from '../StatusSign';
import styles from './Board.module.css';
import type { Lane } from './lanes';
import { type CarriedCard, carriedCard } from './TaskCard';

interface Props {
  lane: Lane;
  /** Name of the row of lanes, if there are several. */
  under: string | null;
  /** The index of the cursor in it; -1 = elsewhere. */
  at: number;
  items: readonly MenuItem[];
  /** null for people who cannot create items. */
  onNew: (() => void) | null;
  /** Called when cards were dropped on the empty part of the lane. */
  onDrop(carried: CarriedCard): void;
  renderCard(task: Task): ReactNode;
}

/** Milliseconds after which a new list can scroll to a card. */
const MEASURING = 100;

/** One lane of cards; only visible ones are rendered, with their individual heights. */
export function TaskLane({ lane, under, at, items, onNew, onDrop, renderCard }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const [isOver, setOver] = useState(false);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const scroller = element.querySelector<HTMLElement>('[data-virtuoso-scroller]');
    return combine(
      scroller ? autoScrollForElements({ element: scroller }) : () => {},
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === 'items',
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source, location }) => {
          setOver(false);
          // A card inside has already handled it.
          if (location.current.dropTargets[0]?.element === element) drop.current(carriedCard(source.data));
        },
      }),
    );
  }, []);
  const isMeasured = useRef(false);
  useEffect(() => {
    if (at < 0) return;
    // A list that has just been mounted does not know its cards yet.
    const timer = setTimeout(
      () => {
        isMeasured.current = true;
        list.current?.scrollToIndex(at);
      },
      isMeasured.current ? 0 : MEASURING,
    );
    return () => clearTimeout(timer);
  }, [at]);
  const name = under === null ? lane.label : `${lane.label}, ${under}`;
  return (
    <section
      className={styles.lane}
      data-over={isOver || undefined}
      aria-label={`${name}, ${counted(lane.tasks.length, 'item')}`}
    >
      <header className={styles.laneHead}>
        {lane.status && <StatusSign status={lane.status} />}
        <h2 className={styles.laneTitle}>{lane.label}</h2>
        <span className={styles.count}>{numberText(lane.tasks.length)}</span>
        <span className={styles.grow} />
        {onNew && <IconButton icon="plus" size="small" label={`New item in ${name}`} onClick={onNew} />}
        <Menu align="end" trigger={<IconButton icon="more" size="small" label={`Lane ${name}`} />} items={items} />
      </header>
      <div ref={box} className={styles.cards} role="listbox" aria-label={name} aria-multiselectable>
        <VirtualList
          ref={list}
          label={name}
          count={lane.tasks.length}
          itemKey={(index) => lane.tasks[index]?.id ?? String(index)}
          renderItem={(index) => {
            const task = lane.tasks[index];
            return task ? renderCard(task) : null;
          }}
        />
      </div>
    </section>
  );
}
