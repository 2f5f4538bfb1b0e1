import { z } from 'zod';
import { targetOfRow } from '../../rights/targetOfRow';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGetRecord } from '../support/mustGet';
import { commentOf } from './commentInput';

/** Deletes one's own comment; an admin deletes any. Replies to it stay. */
export const deleteComment = defineCommand({
  call: 'DELETE /records/{id}/comments/{comment_id}',
  summary: 'Delete a comment; replies to it stay',
  input: z.object({ id: z.uuid(), comment_id: z.uuid() }),
  async allow(input, read) {
    await mustGetRecord(read, input.id);
    const comment = await commentOf(read, input.id, input.comment_id);
    return { ability: 'comment.delete', target: await targetOfRow(read, 'comment', comment) };
  },
  async plan(read, input) {
    const comment = await commentOf(read, input.id, input.comment_id);
    const change = changed('comment', comment, { is_deleted: true });
    return { changes: change ? [change] : [], answer: { kind: 'comment', id: comment.id }, title: 'Delete comment' };
  },
  answers: 'comment',
  done: 'Comment removed',
  undoable: true,
  example: { id: EXAMPLE.record, comment_id: EXAMPLE.comment },
});
