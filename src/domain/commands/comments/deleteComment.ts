import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { mustGetRecord } from '../support/mustGet';
import { sliceTarget } from '../support/sliceTarget';
import { commentOf, mustOwn } from './commentInput';

/** Takes a comment back; an admin takes any. Answers to it stay. */
export const deleteComment = defineCommand({
  call: 'DELETE /records/{id}/comments/{comment_id}',
  input: z.object({ id: z.uuid(), comment_id: z.uuid() }),
  async allow(input, read) {
    const record = await mustGetRecord(read, input.id);
    return { ability: 'comment.write', target: await sliceTarget(read, record.attrs.entity_slice_id) };
  },
  async plan(read, input, context) {
    const comment = await commentOf(read, input.id, input.comment_id);
    mustOwn(comment, context, true);
    const change = changed('comment', comment, { is_deleted: true });
    return { changes: change ? [change] : [], answer: { kind: 'comment', id: comment.id }, title: 'Delete comment' };
  },
  done: 'Comment removed',
  undoable: true,
});
