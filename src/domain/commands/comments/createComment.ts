import { z } from 'zod';
import { sliceTarget } from '../../rights/sliceTarget';
import { defineCommand } from '../defineCommand';
import { created } from '../support/changes';
import { EXAMPLE } from '../support/exampleIds';
import { mustGetRecord } from '../support/mustGet';
import { type Comment, commentInput, commentOf, mentioned, plainTextOf } from './commentInput';

/** Adds a comment to a record, or a reply to a comment. */
export const createComment = defineCommand({
  call: 'POST /records/{id}/comments',
  summary: 'Comment on a record, or reply to a comment',
  input: commentInput.extend({
    id: z.uuid(),
    comment_id: z.uuid().optional(),
    parent_comment_id: z.uuid().nullable().default(null),
  }),
  async allow(input, read) {
    const record = await mustGetRecord(read, input.id);
    return { ability: 'comment.write', target: await sliceTarget(read, record.attrs.entity_slice_id) };
  },
  async plan(read, input, context) {
    const record = await mustGetRecord(read, input.id);
    if (input.parent_comment_id) await commentOf(read, record.id, input.parent_comment_id);
    const at = new Date(context.at).toISOString();
    const comment: Comment = {
      id: input.comment_id ?? context.newId(),
      workspace_id: context.actor.workspace_id,
      resource_type: 'record',
      resource_id: record.id,
      entity_slice_id: record.attrs.entity_slice_id,
      content: input.content,
      plain_text: plainTextOf(input.content),
      mentions: await mentioned(read, input.mentions ?? []),
      parent_comment_id: input.parent_comment_id,
      is_deleted: false,
      created_by: context.actor.user_id,
      created_at: at,
      updated_at: at,
    };
    return {
      changes: [created('comment', comment)],
      answer: { kind: 'comment', id: comment.id },
      title: `Comment on ${record.attrs.record_identifier}`,
    };
  },
  answers: 'comment',
  done: 'Comment created',
  undoable: true,
  example: { id: EXAMPLE.record, content: 'Measured again, same result.', mentions: [EXAMPLE.user] },
});
