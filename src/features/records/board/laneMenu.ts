import { counted, numberText } from '@/lib/words/counted';
import type { MenuItem } from '@/ui';
import { type Lane, type Lanes, movedLane } from './lanes';
import type { BoardPatch } from './useBoardConfig';

interface BoardSource {
  lanes: Lanes;
  /** Why this person cannot change the board. */
  closed: string | undefined;
  change(patch: BoardPatch): void;
}

interface Source extends BoardSource {
  lane: Lane;
  onSelectAll(): void;
  onFold(): void;
  onNew: (() => void) | undefined;
  /** The formats in which its records can be saved. */
  exports: readonly MenuItem[];
}

/** The actions of a lane. Its order and what is hidden apply to everybody who views the board. */
export function laneMenu({ lane, lanes, closed, change, onSelectAll, onFold, onNew, exports }: Source): MenuItem[] {
  const off = closed === undefined ? {} : { disabledReason: closed };
  const { shown, hidden } = lanes;
  const move = (by: -1 | 1) => change({ lane_order: movedLane(lanes, lane.key, by) });
  return [
    {
      key: 'all',
      label: `Select all ${numberText(lane.count)}`,
      icon: 'check',
      disabled: lane.count === 0,
      onSelect: onSelectAll,
    },
    ...(onNew ? [{ key: 'new', label: 'New record here', icon: 'plus' as const, onSelect: onNew }] : []),
    {
      key: 'export',
      label: `Export ${counted(lane.count, 'record')}`,
      icon: 'download',
      ...(lane.count === 0 ? { disabled: true } : {}),
      items: exports,
    },
    { kind: 'separator', key: 'line' },
    {
      key: 'left',
      label: 'Move lane left',
      icon: 'left',
      disabled: shown[0] === lane,
      ...off,
      onSelect: () => move(-1),
    },
    {
      key: 'right',
      label: 'Move lane right',
      icon: 'right',
      disabled: shown.at(-1) === lane,
      ...off,
      onSelect: () => move(1),
    },
    { key: 'fold', label: 'Fold lane', icon: 'columns', onSelect: onFold },
    {
      key: 'hide',
      label: 'Hide lane',
      icon: 'eye-off',
      disabled: shown.length < 2,
      ...off,
      onSelect: () => change({ hidden_lanes: [...hidden, lane].map(({ key }) => key) }),
    },
    ...hiddenLaneItems({ lanes, closed, change }),
  ];
}

/** The hidden lanes of a board, each to be shown again. */
export function hiddenLaneItems({ lanes: { hidden }, closed, change }: BoardSource): MenuItem[] {
  const off = closed === undefined ? {} : { disabledReason: closed };
  const without = (key: string) => hidden.flatMap((other) => (other.key === key ? [] : other.key));
  return hidden.map(({ key, label, count }) => ({
    key: `show ${key}`,
    label: `Show ${label}`,
    icon: 'eye',
    note: numberText(count),
    ...off,
    onSelect: () => change({ hidden_lanes: without(key) }),
  }));
}
