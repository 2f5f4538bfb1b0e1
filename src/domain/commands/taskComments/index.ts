import { createTaskComment } from './createTaskComment';
import { deleteTaskComment } from './deleteTaskComment';
import { updateTaskComment } from './updateTaskComment';

/** The commands of comments on tasks. */
export const taskCommentCommands = [createTaskComment, deleteTaskComment, updateTaskComment] as const;
