import { z } from 'zod';
import { targetOfRow } from '../../rights/targetOfRow';
import { defineCommand } from '../defineCommand';
import { changedWith } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGetRecord } from '../support/mustGet';
import { commentInput, commentOf, mentioned, plainTextOf } from './commentInput';

/** Changes one's own comment. */
export const updateComment = defineCommand({
  call: 'PATCH /records/{id}/comments/{comment_id}',
  summary: "Change one's own comment",
  input: commentInput.extend({ id: z.uuid(), comment_id: z.uuid() }),
  async allow(input, read) {
    await mustGetRecord(read, input.id);
    const comment = await commentOf(read, input.id, input.comment_id);
    return { ability: 'comment.update', target: await targetOfRow(read, 'comment', comment) };
  },
  async plan(read, input, context) {
    const comment = await commentOf(read, input.id, input.comment_id);
    const { content } = input;
    const mentions = input.mentions && (await mentioned(read, input.mentions));
    const next = { content, plain_text: plainTextOf(content), mentions };
    const change = changedWith('comment', comment, next, { updated_at: new Date(context.at).toISOString() });
    return { changes: change ? [change] : [], answer: { kind: 'comment', id: comment.id }, title: 'Change comment' };
  },
  answers: 'comment',
  done: 'Comment updated',
  undoable: true,
  example: { id: EXAMPLE.record, comment_id: EXAMPLE.comment, content: 'Measured twice, same result.' },
});
