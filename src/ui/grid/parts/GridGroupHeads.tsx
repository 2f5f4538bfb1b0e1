import { useMemo } from 'react';
import styles from '../Grid.module.css';
import type { GridColumn, GridGroup, GridProps } from '../gridTypes';
import type { GridWindow } from '../hooks/useGridViewport';
import type { ColumnLayout } from '../logic/columnLayout';
import { groupTop, type RowLayout } from '../logic/rowLayout';
import { GridGroupHead, type GroupCells } from './GridGroupHead';

interface Props {
  groups: readonly GridGroup[];
  rows: RowLayout;
  view: GridWindow;
  columns: readonly GridColumn[];
  layout: ColumnLayout;
  gutter: number;
  renderCell: GridProps<never>['renderGroupCell'];
}

/** Minimum px for the title of a group if columns show something about it. */
const TITLE_WIDTH = 280;

/** The summaries of columns in group heads; undefined if there are none. */
function useGroupCells({ view, columns, layout, gutter, renderCell }: Props): GroupCells | undefined {
  const { startCol, endCol } = view;
  return useMemo(() => {
    if (!renderCell) return undefined;
    const titleWidth = Math.max(gutter + layout.frozenWidth, TITLE_WIDTH);
    // A number that is half hidden would be read as another one, so summaries of columns below the title are drawn
    // after it.
    const behind = layout.lefts.findIndex((left, col) => col >= layout.frozenCount && gutter + left >= titleWidth);
    const beside = Math.min(columns.length, behind < 0 ? columns.length : behind);
    return { columns, startCol, endCol, titleWidth, beside, render: renderCell };
  }, [renderCell, gutter, layout, columns, startCol, endCol]);
}

/** The groups that contain a group, outermost first. */
function outerGroups(groups: readonly GridGroup[], index: number): GridGroup[] {
  const outer: GridGroup[] = [];
  let level = groups[index]?.level ?? 0;
  for (let at = index - 1; at >= 0 && level > 0; at--) {
    const group = groups[at]!;
    if ((group.level ?? 0) >= level) continue;
    outer.unshift(group);
    level = group.level ?? 0;
  }
  return outer;
}

/** The visible group heads, and the one that stays at the top while its rows are scrolled. */
export function GridGroupHeads(props: Props) {
  const { groups, rows, view } = props;
  const cells = useGroupCells(props);
  const stuck = view.topGroup >= 0 ? groups[view.topGroup] : undefined;
  return (
    <>
      {stuck && (
        <div className={styles.stuckPlace} role="presentation">
          <GridGroupHead
            group={stuck}
            outer={outerGroups(groups, view.topGroup)}
            index={view.topGroup}
            ariaRowIndex={0}
            top={0}
            colCount={1}
            cells={cells}
            stuck
          />
        </div>
      )}
      {groups.slice(view.startGroup, view.endGroup).map((group, offset) => {
        const index = view.startGroup + offset;
        return (
          <GridGroupHead
            key={group.key}
            group={group}
            index={index}
            ariaRowIndex={group.atRow + index + 2}
            top={groupTop(rows, index) - view.base}
            colCount={props.columns.length + 1}
            cells={cells}
          />
        );
      })}
    </>
  );
}
