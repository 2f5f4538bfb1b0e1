import { z } from 'zod';
import { defineCommand } from '../defineCommand';
import { changed } from '../support/changes';
import { mustGetRecord } from '../support/mustGet';
import { sliceTarget } from '../support/sliceTarget';
import { commentInput, commentOf, mentioned, mustOwn, plainTextOf } from './commentInput';

/** Changes an own comment. */
export const updateComment = defineCommand({
  call: 'PATCH /records/{id}/comments/{comment_id}',
  input: commentInput.extend({ id: z.uuid(), comment_id: z.uuid() }),
  async allow(input, read) {
    const record = await mustGetRecord(read, input.id);
    return { ability: 'comment.write', target: await sliceTarget(read, record.attrs.entity_slice_id) };
  },
  async plan(read, input, context) {
    const comment = await commentOf(read, input.id, input.comment_id);
    mustOwn(comment, context, false);
    const { content } = input;
    const mentions = input.mentions && (await mentioned(read, input.mentions));
    const next = { content, plain_text: plainTextOf(content), mentions };
    const change =
      changed('comment', comment, next) &&
      changed('comment', comment, { ...next, updated_at: new Date(context.at).toISOString() });
    return { changes: change ? [change] : [], answer: { kind: 'comment', id: comment.id }, title: 'Change comment' };
  },
  done: 'Comment updated',
  undoable: true,
});
