/** Types of work items (work.md section 3). */
export const TASK_TYPES = ['project', 'stage', 'milestone', 'task', 'operation', 'cycle'] as const;
export type TaskType = (typeof TASK_TYPES)[number];

interface TypeFacts {
  /** Noun for one of them in texts. */
  noun: string;
  /** A parent has a lower or equal level; see mayBeUnder. */
  level: 1 | 2 | 3;
  /** Prefix of an item's key: EXP-314. */
  prefix: string;
  bearsRecords: boolean;
}

/** The properties of each type (work.md section 4). */
export const TYPE_FACTS: Readonly<Record<TaskType, TypeFacts>> = {
  project: { noun: 'project', level: 1, prefix: 'PRJ', bearsRecords: false },
  stage: { noun: 'stage', level: 2, prefix: 'STG', bearsRecords: false },
  milestone: { noun: 'milestone', level: 2, prefix: 'MST', bearsRecords: false },
  task: { noun: 'task', level: 3, prefix: 'TSK', bearsRecords: false },
  operation: { noun: 'experiment', level: 3, prefix: 'EXP', bearsRecords: true },
  cycle: { noun: 'design cycle', level: 3, prefix: 'CYC', bearsRecords: true },
};

/** Whether an item of a type may be under a parent of another: level 1 under none, 2 under 1, 3 under 1, 2 or 3. */
export function mayBeUnder(type: TaskType, parent: TaskType | null): boolean {
  const { level } = TYPE_FACTS[type];
  if (parent === null) return true;
  return level === 3 || (level === 2 && TYPE_FACTS[parent].level === 1);
}
