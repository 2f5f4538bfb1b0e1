import type { Json } from '@/lib/json';
import { notFound } from '../../kinds/notFound';
import type { Task } from '../../kinds/task';
import type { CommandContext } from '../command';
import { type Comment, plainTextOf } from '../comments/commentInput';
import type { Reader } from '../reader';
import { mustGet } from '../support/mustGet';

/** A new comment on a task. @throws Refusal invalid for an empty one */
export function taskComment(
  task: Task,
  given: { content: Json; mentions?: string[]; comment_id?: string; parent_comment_id?: string | null },
  context: CommandContext,
): Comment {
  const at = new Date(context.at).toISOString();
  return {
    id: given.comment_id ?? context.newId(),
    workspace_id: context.actor.workspace_id,
    resource_type: 'task',
    resource_id: task.id,
    entity_slice_id: null,
    task_id: task.id,
    content: given.content,
    plain_text: plainTextOf(given.content),
    mentions: given.mentions ?? [],
    parent_comment_id: given.parent_comment_id ?? null,
    is_deleted: false,
    created_by: context.actor.user_id,
    created_at: at,
    updated_at: at,
  };
}

/** The comment on the task. @throws Refusal not_found */
export async function commentOn(read: Reader, taskId: string, commentId: string): Promise<Comment> {
  const comment = await mustGet(read, 'comment', commentId);
  if (comment.task_id !== taskId) throw notFound('comment');
  return comment;
}
