import { z } from 'zod';
import { targetOfRow } from '../../rights/targetOfRow';
import { commentInput, mentioned, plainTextOf } from '../comments/commentInput';
import { defineCommand } from '../defineCommand';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { commentOn } from './taskComment';

/** Changes one's own comment on a task. */
export const updateTaskComment = defineCommand({
  call: 'PATCH /tasks/{id}/comments/{comment_id}',
  summary: "Change one's own comment on a task",
  input: commentInput.extend({ id: z.uuid(), comment_id: z.uuid() }),
  async allow(input, read) {
    await mustGet(read, 'task', input.id);
    const comment = await commentOn(read, input.id, input.comment_id);
    return { ability: 'comment.update', target: await targetOfRow(read, 'comment', comment) };
  },
  async plan(read, input, context) {
    const comment = await commentOn(read, input.id, input.comment_id);
    const { content } = input;
    const mentions = input.mentions && (await mentioned(read, input.mentions));
    const next = { content, plain_text: plainTextOf(content), mentions };
    const change = changedWith('comment', comment, next, { updated_at: new Date(context.at).toISOString() });
    return { changes: change ? [change] : [], answer: { kind: 'comment', id: comment.id }, title: 'Change comment' };
  },
  answers: 'comment',
  done: 'Comment updated',
  undoable: true,
  example: { id: EXAMPLE.task, comment_id: EXAMPLE.comment, content: 'The second batch arrived on Friday.' },
});
