import { useMemo } from 'react';
import type { TaskLabel } from '@/domain/kinds/taskLabel';
import { useRows } from '@/store/hooks/useRows';

/** Data of other rows that cards show. */
export interface BoardFacts {
  labels: ReadonlyMap<string, TaskLabel>;
  programs: ReadonlyMap<string, string>;
  /** Names of the templates from which items were created. */
  templates: ReadonlyMap<string, string>;
  /** Number of comments by item. */
  comments: ReadonlyMap<string, number>;
}

export function useBoardFacts(): BoardFacts {
  const labels = useRows('task_label');
  const programs = useRows('program');
  const definitions = useRows('task_definition');
  const comments = useRows('comment');
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const { resource_id } of comments) counts.set(resource_id, (counts.get(resource_id) ?? 0) + 1);
    return {
      labels: new Map(labels.map((label) => [label.id, label])),
      programs: new Map(programs.map((program) => [program.id, program.program_name])),
      templates: new Map(definitions.map(({ id, operation_name }) => [id, operation_name])),
      comments: counts,
    };
  }, [labels, programs, definitions, comments]);
}
