import { createComment } from './createComment';
import { deleteComment } from './deleteComment';
import { updateComment } from './updateComment';

/** The commands of comments. */
export const commentCommands = [createComment, deleteComment, updateComment] as const;
