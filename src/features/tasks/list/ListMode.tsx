import { type ComponentProps, type CSSProperties, memo, useMemo, useRef, useState } from 'react';
import { useRows } from '@/store/hooks/useRows';
import { useStableCall } from '@/ui';
import type { ModeProps } from '../modeProps';
import { flatLines, treeLines } from '../shownTree';
import { TaskLine } from '../TaskLine';
import styles from '../Tasks.module.css';
import { nextSorts } from '../view/nextSorts';
import { targetsOf } from '../view/useCursor';
import { useRowWindow } from '../view/useRowWindow';
import type { ViewSettings } from '../view/viewSettings';
import { allColumns, gridTemplate, leastWidth, shownColumns } from './columns';
import { type HeadActs, TaskHeads } from './TaskHeads';
import { useColumnText } from './useColumnText';
import { useRowDrag } from './useRowDrag';
import { useTreeKeys } from './useTreeKeys';

const ROW = 34;
const HEAD = 32;
const NO_LIST = {};
const NO_WIDTHS: Readonly<Record<string, number>> = {};

/** The items of a view as a list: a tree, or flat. Only the visible lines are rendered. */
export function ListMode({ shown, open, parts, cursor, acts, empty }: ModeProps) {
  const { settings, change } = open;
  const list: NonNullable<ViewSettings['view_mode_settings']['list']> = settings.view_mode_settings.list ?? NO_LIST;
  const isTree = list.is_tree ?? true;
  const properties = useRows('property_definition');
  const columns = useMemo(() => shownColumns(settings, allColumns(properties)), [settings, properties]);
  const textOf = useColumnText(columns);
  const table = useRef<HTMLTableElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => (isTree ? treeLines(shown, folded) : flatLines(shown)), [shown, folded, isTree]);
  const { scroller, from, to, onScroll, reveal } = useRowWindow(lines.length, ROW, HEAD);
  const fold = useStableCall((id: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(id);
    else next.delete(id);
    setFolded(next);
  });
  const onChoose = useStableCall((id: string, isChosen: boolean) => cursor.toggle(id, isChosen));
  const onCursor = useStableCall((id: string) => cursor.go(id));
  const drag = useRowDrag({
    tree: shown.tree,
    whyNot: parts.whyNot,
    carried: (id) => {
      const chosen = cursor.chosen.has(id) ? targetsOf(cursor, shown.tree.byId) : [];
      return chosen.length > 0 ? chosen : [shown.tree.byId.get(id)].filter((task) => task !== undefined);
    },
    onPlace: (tasks, parentId, index) => void acts.place(tasks, parentId, index),
  });
  useTreeKeys({ shown, cursor, acts, parts, lines, isTree, fold, reveal });
  const mayDrag = isTree && !shown.isSorted;
  if (lines.length === 0) return empty;
  const widths = list.widths ?? NO_WIDTHS;
  const look = (held: Readonly<Record<string, number>>) => ({
    '--columns': gridTemplate(columns, held),
    '--least': `${leastWidth(columns, held)}px`,
  });
  const draw = (held: Readonly<Record<string, number>>) => {
    for (const [name, value] of Object.entries(look(held))) table.current?.style.setProperty(name, value);
  };
  const heads: HeadActs = {
    sort: settings.sorts[0],
    onSort: (id) => change({ sorts: nextSorts(settings.sorts, id) }),
    // Changes a CSS variable only: no line is rendered while an edge is dragged.
    preview: (id, width) => draw({ ...widths, [id]: width }),
    onWidth: (id, width) => {
      const { [id]: _, ...others } = widths;
      const next = width === null ? others : { ...others, [id]: width };
      draw(next);
      change({ view_mode_settings: { ...settings.view_mode_settings, list: { ...list, widths: next } } });
    },
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be scrollable by keyboard
    <section ref={scroller} className={styles.list} onScroll={onScroll} tabIndex={0} aria-label="List of items">
      <table
        ref={table}
        className={styles.table}
        style={look(widths) as CSSProperties}
        aria-label="Items"
        aria-rowcount={lines.length + 1}
      >
        <TaskHeads columns={columns} acts={heads} />
        <tbody style={{ paddingTop: from * ROW, paddingBottom: (lines.length - to) * ROW }}>
          {lines.slice(from, to).map(({ task, depth, hasChildren, isFolded, isContext }) => (
            <DraggedLine
              key={task.id}
              task={task}
              parts={parts}
              columns={columns}
              textOf={textOf}
              depth={depth}
              isFolded={hasChildren ? isFolded : null}
              isCursor={task.id === cursor.id}
              isChosen={cursor.chosen.has(task.id)}
              isContext={isContext}
              isOutside={shown.outside.has(task.id)}
              onChoose={onChoose}
              onCursor={onCursor}
              onFold={fold}
              drag={mayDrag ? drag : null}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A line that keeps its drag handlers while its item does not change. */
const DraggedLine = memo(function DraggedLine({
  drag,
  ...line
}: ComponentProps<typeof TaskLine> & { drag: ReturnType<typeof useRowDrag> | null }) {
  const { task } = line;
  const onRow = useMemo(() => drag?.(task), [drag, task]);
  return <TaskLine {...line} {...(onRow ? { onRow } : {})} />;
});
