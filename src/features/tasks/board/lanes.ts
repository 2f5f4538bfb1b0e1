import type { PropertyDefinition } from '@/domain/kinds/propertyDefinition';
import type { Task } from '@/domain/kinds/task';
import { STATUSES_OF, type TaskStatus } from '@/domain/kinds/taskStatuses';
import { TASK_TYPES, type TaskType } from '@/domain/kinds/taskTypes';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { statusText } from '../taskSigns';
import type { KanbanSettings } from './cardToggles';
import { type PeopleNames, peopleLanes } from './peopleLanes';

/** A lane of cards: a status, or an option of a metadata field ('' = not set). */
export interface Lane {
  key: string;
  label: string;
  status: TaskStatus | null;
  tasks: Task[];
}

/** A row of lanes: for all items, or for one stage. */
export interface Band {
  /** The stage, or for an item without one its topmost parent; null = it has no parent. */
  parent: Task | null;
  lanes: Lane[];
  count: number;
}

const NO_OPTIONS: ReadonlySet<string> = new Set();

/** Sort key of a card in its lane: the item's number, unless the card was moved. */
export const cardPlace = (task: Task, kanban: KanbanSettings): number =>
  kanban.card_order?.[task.id] ?? task.item_number * 1024;

/** The number that puts a card between two others. */
export function placeBetween(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? 0 : after - 1024;
  return after === undefined ? before + 1024 : (before + after) / 2;
}

/**
 * The numbers that put cards into a lane. If two people put cards between the same two, those get the same number, and
 * nothing fits between them: then the whole lane is renumbered (wekan/wekan#2494).
 * @param rest the other cards of the lane, in order.
 * @param index how many of them come before the cards.
 */
export function orderWith(
  rest: readonly Task[],
  index: number,
  cards: readonly Task[],
  kanban: KanbanSettings,
): Record<string, number> {
  const [left, right] = [rest[index - 1], rest[index]];
  let before = left && cardPlace(left, kanban);
  const after = right && cardPlace(right, kanban);
  const order: Record<string, number> = {};
  for (const { id } of cards) {
    const next = placeBetween(before, after);
    if ((before !== undefined && next <= before) || (after !== undefined && next >= after)) {
      const all = [...rest.slice(0, index), ...cards, ...rest.slice(index)];
      return Object.fromEntries(all.map((card, i) => [card.id, (i + 1) * 1024]));
    }
    order[id] = before = next;
  }
  return order;
}

/**
 * The lanes of a board in order, without cards.
 * @param used options that cards have, because archived ones form a lane as long as it contains a card; and the people
 *   for whom the view filters
 */
export function laneKeys(
  tasks: readonly Task[],
  kanban: KanbanSettings,
  field: PropertyDefinition | null,
  people: PeopleNames | null = null,
  used: ReadonlySet<string> = NO_OPTIONS,
): { key: string; label: string; status: TaskStatus | null }[] {
  const lanes = people
    ? peopleLanes(tasks, people, used)
    : field
      ? [
          { key: '', label: `${field.property_name} not set`, status: null },
          ...field.options
            .filter(({ id, is_archived }) => !is_archived || used.has(id))
            .map(({ id, name, is_archived }) => ({
              key: id,
              label: is_archived ? `${name} (archived)` : name,
              status: null,
            })),
        ]
      : statusLanes(tasks);
  const order = kanban.lane_order ?? [];
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  // Stable: lanes that were never moved keep their order after those that were.
  return lanes.sort((a, b) => place(a.key) - place(b.key));
}

function statusLanes(tasks: readonly Task[]) {
  const types = new Set(tasks.map(({ task_type }) => task_type));
  if (types.size === 0) types.add('task');
  const statuses: TaskStatus[] = [];
  // The statuses of experiments include the plain ones in order. Those of the few design cycles come last: a board that
  // begins with eight empty lanes would look empty.
  const rank = (type: TaskType) => ['operation', 'project', 'stage', 'milestone', 'task', 'cycle'].indexOf(type);
  for (const type of TASK_TYPES.filter((one) => types.has(one)).sort((a, b) => rank(a) - rank(b)))
    for (const status of STATUSES_OF[type]) if (!statuses.includes(status)) statuses.push(status);
  return statuses.map((status) => ({ key: status as string, label: statusText(status), status }));
}

/**
 * A board of items.
 * @param lanesOf the lanes of an item; an item of several people is in the lane of each
 * @param bandOf the row of lanes of an item; there is one row for all if it returns null for every item
 */
export function boardBands(
  tasks: readonly Task[],
  lanes: ReturnType<typeof laneKeys>,
  lanesOf: (task: Task) => string | readonly string[],
  bandOf: ((task: Task) => Task | null) | null,
  order: ((task: Task) => number) | null,
): Band[] {
  const bands = new Map<string | null, Band>();
  const bandFor = (parent: Task | null) => {
    const key = parent?.id ?? null;
    let band = bands.get(key);
    if (!band) {
      band = { parent, lanes: lanes.map((lane) => ({ ...lane, tasks: [] })), count: 0 };
      bands.set(key, band);
    }
    return band;
  };
  if (!bandOf) bandFor(null);
  const at = new Map(lanes.map(({ key }, index) => [key, index]));
  for (const task of tasks) {
    const band = bandFor(bandOf ? bandOf(task) : null);
    const keys = lanesOf(task);
    let isIn = false;
    for (const key of typeof keys === 'string' ? [keys] : keys) {
      const lane = band.lanes[at.get(key) ?? -1];
      if (!lane) continue;
      lane.tasks.push(task);
      isIn = true;
    }
    if (isIn) band.count += 1;
  }
  if (order)
    for (const band of bands.values()) for (const lane of band.lanes) lane.tasks.sort((a, b) => order(a) - order(b));
  return [...bands.values()];
}

/** The stage to which an item belongs, otherwise its topmost parent; null at the top. */
export function stageOf(task: Task, tree: TaskTree): Task | null {
  const above = tree.ancestorsOf(task);
  return above.find(({ task_type }) => task_type === 'stage') ?? above.at(-1) ?? null;
}
