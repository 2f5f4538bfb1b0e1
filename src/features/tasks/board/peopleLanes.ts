import type { NewItem } from '@/domain/commands/tasks/createTask';
import type { TaskPatch } from '@/domain/commands/tasks/updateInput';
import type { Task } from '@/domain/kinds/task';
import { compareNatural } from '@/domain/sorts/natural';

/** The lane of items that nobody has. */
export const NOBODY = '';

export interface PeopleNames {
  /** Names of people, and of groups, by id. */
  people: ReadonlyMap<string, string>;
  groups: ReadonlyMap<string, string>;
}

/** The lanes of an item where a board has one for each person: those of everybody who has it. */
export function peopleOf(task: Task): readonly string[] {
  const ids = [...task.assigned_user_ids, ...task.assigned_group_ids];
  return ids.length === 0 ? [NOBODY] : ids;
}

/**
 * One lane for items that nobody has, then one for each person and group that has one, by name. Who is not known here, such
 * as a group that was deleted, has one for items that nobody else has: an item that is in no lane seems to be gone.
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
  // To whom a view is narrowed has a lane also while it is empty: cards are dragged into it.
  for (const id of asked) if (isKnown(id)) ids.add(id);
  ids.delete(NOBODY);
  const named = [...ids].map((id) => {
    const label = people.get(id) ?? groups.get(id) ?? 'Somebody else';
    return { key: id, label, status: null };
  });
  return [{ key: NOBODY, label: 'Nobody', status: null }, ...named.sort((a, b) => compareNatural(a.label, b.label))];
}

/** What takes items from one person and gives them to another; others who have them keep them. */
export function handOver(from: string, to: string, { groups }: PeopleNames): TaskPatch {
  const part = (id: string) => (groups.has(id) ? { assigned_group_ids: [id] } : { assigned_user_ids: [id] });
  return {
    ...(from === NOBODY || from === to ? {} : { remove: part(from) }),
    ...(to === NOBODY ? {} : { add: part(to) }),
  };
}

/** To whom a new item of a lane is given. */
export const newFor = (id: string, { groups }: PeopleNames): Partial<NewItem> =>
  groups.has(id) ? { assigned_group_ids: [id], assigned_user_ids: [] } : { assigned_user_ids: [id] };
