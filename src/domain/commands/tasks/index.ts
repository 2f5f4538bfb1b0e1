import { addTaskPictures } from './addTaskPictures';
import { createTask } from './createTask';
import { deleteTask } from './deleteTask';
import { duplicateTask } from './duplicateTask';
import { moveTask } from './moveTask';
import { addNoteSection, deleteNoteSection, updateNoteSection } from './noteSections';
import { publishTask } from './publishTask';
import { addTaskRecords, removeTaskRecords } from './records';
import { setSubscribers } from './setSubscribers';
import { setTaskType } from './setTaskType';
import { unlockTask } from './unlockTask';
import { updateTasks } from './updateTasks';

/** The commands of work items. */
export const taskCommands = [
  createTask,
  updateTasks,
  deleteTask,
  moveTask,
  setTaskType,
  duplicateTask,
  publishTask,
  unlockTask,
  setSubscribers,
  addTaskRecords,
  removeTaskRecords,
  addTaskPictures,
  addNoteSection,
  updateNoteSection,
  deleteNoteSection,
] as const;
