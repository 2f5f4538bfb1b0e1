import type { ViewMode } from './viewSettings';

/** The modes of a task view, in the order of their keys (Alt+1 to Alt+5). */
export const MODES = [
  { value: 'list', label: 'List', icon: 'list' },
  { value: 'timeline', label: 'Timeline', icon: 'bars' },
  { value: 'kanban', label: 'Kanban', icon: 'board' },
  { value: 'entities', label: 'Entities', icon: 'table' },
  { value: 'calendar', label: 'Calendar', icon: 'calendar' },
] as const satisfies readonly { value: ViewMode; label: string; icon: string }[];
