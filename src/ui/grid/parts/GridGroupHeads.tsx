import styles from '../Grid.module.css';
import type { GridGroup } from '../gridTypes';
import type { GridWindow } from '../hooks/useGridViewport';
import { groupTop, type RowLayout } from '../logic/rowLayout';
import { GridGroupHead } from './GridGroupHead';

interface Props {
  groups: readonly GridGroup[];
  rows: RowLayout;
  view: GridWindow;
  colCount: number;
}

/** The groups that a group is within, outermost first. */
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

/** The heads of the groups in sight, and the one that stays at the top while its rows are scrolled. */
export function GridGroupHeads({ groups, rows, view, colCount }: Props) {
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
            colCount={colCount}
          />
        );
      })}
    </>
  );
}
