import type { ReactNode } from 'react';
import type { NewItem } from '@/domain/commands/tasks/createTask';
import type { LineParts } from './lineParts';
import type { TaskActs } from './useTaskActs';
import type { WorkCursor } from './view/useCursor';
import type { ShownWork } from './view/useShownWork';
import type { OpenView } from './view/useTaskView';

/** What every mode of a task view is given. */
export interface ModeProps {
  shown: ShownWork;
  open: OpenView;
  parts: LineParts;
  cursor: WorkCursor;
  acts: TaskActs;
  onOpen(path: string): void;
  /** Opens the dialog of a new item that begins with these; null for who makes no items. */
  onNew: ((preset: Partial<NewItem>) => void) | null;
  /** What is shown at the right while the view is empty of items. */
  empty: ReactNode;
}
