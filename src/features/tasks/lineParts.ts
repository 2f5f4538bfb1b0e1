import type { Member } from '@/domain/kinds/member';
import type { Task } from '@/domain/kinds/task';
import type { TaskStatus } from '@/domain/kinds/taskStatuses';
import type { TaskDates } from '@/domain/tasks/taskDates';
import type { TaskTree } from '@/domain/tasks/taskTree';

/** Data that every line of items needs to show its item. */
export interface LineParts {
  tree: TaskTree;
  members: ReadonlyMap<string, Member>;
  labelNames: ReadonlyMap<string, string>;
  programName(id: string): string;
  templateName(id: string | null): string;
  today: string;
  userId: string;
  /** Why an item cannot be changed; null = it can. */
  whyNot(task: Task): string | null;
  /** The dates of an item as they are shown. */
  datesOf(task: Task): TaskDates;
  onOpen(path: string): void;
  onStatus(task: Task, status: TaskStatus): void;
}
