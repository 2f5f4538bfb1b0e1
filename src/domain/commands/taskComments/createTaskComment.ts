import { z } from 'zod';
import { workAbility } from '../../kinds/task';
import { Refusal } from '../../refusal';
import { taskTarget } from '../../rights/taskTarget';
import { commentInput, mentioned } from '../comments/commentInput';
import { defineCommand } from '../defineCommand';
import { changed, created } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { commentOn, taskComment } from './taskComment';

/** Adds a comment to a task, or a reply; the author is subscribed to the task from then on. */
export const createTaskComment = defineCommand({
  call: 'POST /tasks/{id}/comments',
  summary: 'Comment on a task, or reply to a comment; the author is subscribed to the task',
  input: commentInput.extend({
    id: z.uuid(),
    comment_id: z.uuid().optional(),
    parent_comment_id: z.uuid().nullable().default(null),
  }),
  async allow(input, read) {
    const task = await mustGet(read, 'task', input.id);
    return { ability: workAbility(task, 'comment'), target: taskTarget(task) };
  },
  async plan(read, input, context) {
    const task = await mustGet(read, 'task', input.id);
    if (task.is_draft) throw new Refusal('conflict', 'This item is a draft. Publish it before you comment on it.');
    if (input.parent_comment_id) await commentOn(read, task.id, input.parent_comment_id);
    const mentions = await mentioned(read, input.mentions ?? []);
    const comment = taskComment(task, { ...input, mentions }, context);
    const subscriber_ids = [...new Set([...task.subscriber_ids, context.actor.user_id])];
    const touched = changed('task', task, { subscriber_ids, last_activity_at: comment.created_at });
    return {
      changes: [created('comment', comment), ...(touched ? [touched] : [])],
      answer: { kind: 'comment', id: comment.id },
      title: `Comment on ${task.task_title}`,
    };
  },
  answers: 'comment',
  done: 'Comment created',
  undoable: true,
  example: { id: EXAMPLE.task, content: 'The second batch arrived today.', mentions: [EXAMPLE.user] },
});
