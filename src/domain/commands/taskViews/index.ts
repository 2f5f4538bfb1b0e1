import { createTaskView } from './createTaskView';
import { deleteTaskView } from './deleteTaskView';
import { updateTaskView } from './updateTaskView';

/** The commands of task views. */
export const taskViewCommands = [createTaskView, updateTaskView, deleteTaskView] as const;
