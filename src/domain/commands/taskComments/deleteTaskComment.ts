import { z } from 'zod';
import { targetOfRow } from '../../rights/targetOfRow';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGet } from '../support/mustGet';
import { commentOn } from './taskComment';

/** Deletes one's own comment on a task; an admin deletes any. Replies to it stay. */
export const deleteTaskComment = defineCommand({
  call: 'DELETE /tasks/{id}/comments/{comment_id}',
  summary: 'Delete a comment on a task; replies to it stay',
  input: z.object({ id: z.uuid(), comment_id: z.uuid() }),
  async allow(input, read) {
    await mustGet(read, 'task', input.id);
    const comment = await commentOn(read, input.id, input.comment_id);
    return { ability: 'comment.delete', target: await targetOfRow(read, 'comment', comment) };
  },
  async plan(read, input) {
    const comment = await commentOn(read, input.id, input.comment_id);
    const change = changed('comment', comment, { is_deleted: true });
    return { changes: change ? [change] : [], answer: { kind: 'comment', id: comment.id }, title: 'Delete comment' };
  },
  answers: 'comment',
  done: 'Comment removed',
  undoable: true,
  example: { id: EXAMPLE.task, comment_id: EXAMPLE.comment },
});
