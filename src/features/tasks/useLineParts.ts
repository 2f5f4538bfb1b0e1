import { useMemo } from 'react';
import { type Task, workAbility } from '@/domain/kinds/task';
import { decide } from '@/domain/permissions/decide';
import { refusalWords } from '@/domain/permissions/refusalWords';
import { taskTarget } from '@/domain/rights/taskTarget';
import type { TaskTree } from '@/domain/tasks/taskTree';
import { useToday } from '@/parts/pick/useToday';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { useRows } from '@/store/hooks/useRows';
import type { LineParts } from './lineParts';
import { useTaskActs } from './useTaskActs';

const ownDates = (task: Task) => task;

/** Data that all lines of items share. */
export function useLineParts(
  tree: TaskTree,
  onOpen: (path: string) => void,
  datesOf: LineParts['datesOf'] = ownDates,
): LineParts {
  const actor = useActor();
  const { userId } = useStore();
  const { today } = useToday();
  const memberRows = useRows('member');
  const labels = useRows('task_label');
  const programs = useRows('program');
  const templates = useRows('task_definition');
  const acts = useTaskActs();
  return useMemo(() => {
    const programNames = new Map(programs.map((program) => [program.id, program.program_name]));
    const templateNames = new Map(templates.map((template) => [template.id, template.operation_name]));
    return {
      tree,
      members: new Map(memberRows.map((member) => [member.id, member])),
      labelNames: new Map(labels.map((label) => [label.id, label.label_name])),
      programName: (id: string) => programNames.get(id) ?? '',
      templateName: (id: string | null) => (id === null ? '' : (templateNames.get(id) ?? '')),
      today,
      userId,
      whyNot(task: Task) {
        const ability = workAbility(task, 'update');
        const decision = decide(actor, ability, taskTarget(task));
        return decision.allowed ? null : refusalWords(decision, ability);
      },
      datesOf,
      onOpen,
      onStatus: (task, task_status) => void acts.update([task.id], { task_status }),
    };
  }, [tree, memberRows, labels, programs, templates, today, userId, actor, datesOf, onOpen, acts]);
}
