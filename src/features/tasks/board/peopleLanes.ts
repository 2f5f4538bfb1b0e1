import type { NewItem } from '@/domain/commands/tasks/createTask';
import type { TaskPatch } from '@/domain/commands/tasks/updateInput';
import type { Task } from '@/domain/kinds/task';
import { compareNatural } from '@/domain/sorts/natural';

/** The lane of items without an assignee. */
export const NOBODY = '';

export interface PeopleNames {
  /** Names of people, and of groups, by id. */
  people: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
}

/** The lanes of an item on a board with one lane per person: those of all its assignees. */
export function peopleOf(task: Task): readonly string[] {
  const ids = [...task.assigned_user_ids, ...task.assigned_group_ids];
  return ids.length === 0 ? [NOBODY] : ids;
}

/**
 * One lane for items without an assignee, then one for each person and group that has items, by name. Unknown
 * assignees, such as a deleted group, get a lane if an item has no other: an item that is in no lane would seem to have
 * disappeared.
 * @param asked who has a lane in any case, if known here
 */
export function peopleLanes(tasks: readonly Task[], { people, groups }: PeopleNames, asked: ReadonlySet<string>) {
  const isKnown = (id: string) => id === NOBODY || people.has(id) || groups.has(id);
  const ids = new Set(
    tasks.flatMap((task) => {
      const known = peopleOf(task).filter(isKnown);
      return known.length > 0 ? known : peopleOf(task);
    }),
  );
  // People for whom the view filters also have an empty lane, so that cards can be dragged into it.
  for (const id of asked) if (isKnown(id)) ids.add(id);
  ids.delete(NOBODY);
  const named = [...ids].map((id) => {
    const label = people.get(id) ?? groups.get(id) ?? 'Somebody else';
    return { key: id, label, status: null };
  });
  return [{ key: NOBODY, label: 'Nobody', status: null }, ...named.sort((a, b) => compareNatural(a.label, b.label))];
}

/** Reassigns items from one person to another; other assignees stay. */
export function handOver(from: string, to: string, { groups }: PeopleNames): TaskPatch {
  const part = (id: string) => (groups.has(id) ? { assigned_group_ids: [id] } : { assigned_user_ids: [id] });
  return {
    ...(from === NOBODY || from === to ? {} : { remove: part(from) }),
    ...(to === NOBODY ? {} : { add: part(to) }),
  };
}

/** The assignee of a new item in a lane. */
export const newFor = (id: string, { groups }: PeopleNames): Partial<NewItem> =>
  groups.has(id) ? { assigned_group_ids: [id], assigned_user_ids: [] } : { assigned_user_ids: [id] };
