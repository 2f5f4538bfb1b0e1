import { useMemo } from 'react';
import { formatContent } from '@/domain/fields/showContent';
import type { Task } from '@/domain/kinds/task';
import type { TaskProperty } from '@/domain/kinds/taskProperty';
import { fieldOfProperty } from '@/domain/tasks/fieldOfProperty';
import { partId } from '@/domain/tasks/partId';
import type { PlanGraph } from '@/domain/tasks/schedule/planGraph';
import { sortTasks } from '@/domain/tasks/sortTasks';
import type { TaskDates } from '@/domain/tasks/taskDates';
import { type CompletedBehaviour, compileTaskFilter, shownTasks } from '@/domain/tasks/taskFilter';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { localDay } from '@/lib/localDay';
import { useToday } from '@/parts/pick/useToday';
import { useLookups } from '@/parts/values/useLookups';
import { useRows } from '@/store/hooks/useRows';
import { outsideText } from '../item/outsideText';
import { usePlannedDates } from './usePlannedDates';
import type { ViewSettings } from './viewSettings';

/** The items of a view, ready to be shown by every mode. */
export interface ShownWork {
  tree: TaskTree;
  /** Created on first use: most lists never need it. */
  graph(): PlanGraph;
  /** The items that match, in the order of the view, and those that stay although they no longer match. */
  tasks: readonly Task[];
  ids: ReadonlySet<string>;
  /** Those that stay until the cursor leaves them. */
  outside: ReadonlySet<string>;
  /** Parents of items that match, which a tree shows in a pale colour. */
  above: ReadonlySet<string>;
  isSorted: boolean;
  datesOf(task: Task): TaskDates;
}

/**
 * The items of a view.
 * @param kept items that stay visible although they no longer match, because the cursor is on them
 */
export function useShownWork(
  tree: TaskTree,
  settings: ViewSettings,
  text: string,
  completed: CompletedBehaviour,
  kept: ReadonlySet<string>,
): ShownWork {
  const lookups = useLookups();
  const { today, tzMinutes } = useToday();
  const definitions = useRows('property_definition');
  const properties = useRows('task_property');
  const { graph, datesOf } = usePlannedDates(tree);
  const rows = useMemo(() => new Map<string, TaskProperty>(properties.map((row) => [row.id, row])), [properties]);
  const fields = useMemo(() => new Map(definitions.map((one) => [one.id, one])), [definitions]);
  const fitting = useMemo(() => {
    const passes = compileTaskFilter(
      { ...settings, search_text: text },
      {
        tree,
        datesOf,
        dayAt: localDay,
        property: (id) => fields.get(id),
        propertyRow: (id) => rows.get(id),
        lookups,
        today,
        tzMinutes,
      },
    );
    const all = [...tree.byId.values()];
    const { matches, above } = shownTasks(all, passes, completed, tree);
    const sortValue = (task: Task, id: string) => {
      const property = fields.get(id);
      if (!property) return undefined;
      const content = rows.get(partId(task.id, id))?.content ?? null;
      const field = fieldOfProperty(property);
      if (content === null || typeof content === 'number') return content;
      return field ? formatContent(content, { field, lookups }) : outsideText(content);
    };
    const isSorted = settings.sorts.length > 0;
    const tasks = isSorted ? sortTasks(matches, settings.sorts, datesOf, sortValue) : matches;
    return { tasks, isSorted, above };
  }, [tree, datesOf, settings, text, completed, fields, rows, lookups, today, tzMinutes]);
  return useMemo(() => {
    const ids = new Set(fitting.tasks.map(({ id }) => id));
    const outside = new Set<string>();
    const stay: Task[] = [];
    for (const id of kept) {
      const task = tree.byId.get(id);
      // A parent of an item that matches is shown as such.
      if (!task || ids.has(id) || fitting.above.has(id)) continue;
      outside.add(id);
      stay.push(task);
    }
    const tasks = stay.length > 0 ? [...fitting.tasks, ...stay] : fitting.tasks;
    for (const id of outside) ids.add(id);
    const above = new Set(fitting.above);
    for (const task of stay) for (const parent of tree.ancestorsOf(task)) if (!ids.has(parent.id)) above.add(parent.id);
    return { tree, graph, tasks, ids, outside, above, isSorted: fitting.isSorted, datesOf };
  }, [tree, graph, fitting, kept, datesOf]);
}
