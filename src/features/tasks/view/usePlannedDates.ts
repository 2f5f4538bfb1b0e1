import { useMemo, useRef } from 'react';
import type { Task } from '@/domain/kinds/task';
import { planGraphOf } from '@/domain/tasks/planItems';
import type { PlanGraph } from '@/domain/tasks/schedule/planGraph';
import { type TaskDates, taskDates } from '@/domain/tasks/taskDates';
import type { TaskTree } from '@/domain/tasks/taskTree';

/** The graph of a plan, which is created on first use because most lists never need it, and the dates it gives items. */
export function usePlannedDates(tree: TaskTree): { graph(): PlanGraph; datesOf(task: Task): TaskDates } {
  const last = useRef<PlanGraph>(undefined);
  return useMemo(() => {
    let held: PlanGraph | null = null;
    const graph = () => {
      held ??= planGraphOf([...tree.byId.values()], last.current);
      last.current = held;
      return held;
    };
    return { graph, datesOf: (task) => (task.aggregate_scheduling ? taskDates(task, graph()) : task) };
  }, [tree]);
}
