import { z } from 'zod';
import { defineKind } from './kind';

const id = z.string();
const ids = z.array(z.string());
/** ISO 8601 in UTC. */
const time = z.string();
const json = z.json();

/** A comment on a record (open-questions B-2.22), a task or an experiment. */
export const commentSchema = z.object({
  id,
  workspace_id: id,
  resource_type: z.enum(['record', 'task']),
  resource_id: id,
  /** Table of the record, whose rights apply to the comment; null on a task. */
  entity_slice_id: id.nullable(),
  /** The task, whose rights apply to the comment; absent on a record. */
  task_id: id.optional(),
  /** Rich text as JSON, or plain words. */
  content: json,
  plain_text: z.string(),
  /** People who are mentioned in it. */
  mentions: ids,
  parent_comment_id: id.nullable(),
  is_deleted: z.boolean(),
  created_by: id,
  created_at: time,
  updated_at: time,
});

export const commentKind = defineKind({
  noun: 'comment',
  shape: commentSchema,
  read: 'comment.read',
  audience: { of: 'part', task: 'task_id', table: 'entity_slice_id' },
  held: 'work',
  indexed: ['resource_id', 'mentions'],
  // Whoever may delete somebody else's comment may also restore it.
  undoAbility: ({ before, after }) =>
    before === null || (after !== null && 'is_deleted' in after) ? 'comment.delete' : 'comment.update',
});
