import type { ReactNode } from 'react';
import type { NewItem } from '@/domain/commands/tasks/createTask';
import type { LineParts } from './lineParts';
import type { TaskActs } from './useTaskActs';
import type { WorkCursor } from './view/useCursor';
import type { ShownWork } from './view/useShownWork';
import type { OpenView } from './view/useTaskView';

/** Props of every mode of a task view. */
export interface ModeProps {
  shown: ShownWork;
  open: OpenView;
  parts: LineParts;
  cursor: WorkCursor;
  acts: TaskActs;
  onOpen(path: string): void;
  /** Opens the dialog for a new item with these presets; null for people who cannot create items. */
  onNew: ((preset: Partial<NewItem>) => void) | null;
  /** Content of the view while it has no items. */
  empty: ReactNode;
}
