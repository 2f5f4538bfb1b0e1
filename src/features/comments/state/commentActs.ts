import { createComment } from '@/domain/commands/comments/createComment';
import { deleteComment } from '@/domain/commands/comments/deleteComment';
import { updateComment } from '@/domain/commands/comments/updateComment';
import { createTaskComment } from '@/domain/commands/taskComments/createTaskComment';
import { deleteTaskComment } from '@/domain/commands/taskComments/deleteTaskComment';
import { updateTaskComment } from '@/domain/commands/taskComments/updateTaskComment';
import type { Picture } from '@/domain/comments/richText';
import { type Named, type NamedRecord, writeComment } from '@/domain/comments/typedComment';
import type { Alert } from '@/parts/acts/alert';
import { commit } from '@/store/acts/commit';
import type { NewFile } from '@/store/acts/localFiles';
import { whyNotWritten } from '@/store/db/whyNotWritten';
import type { LocalStore } from '@/store/localStore';

/** The record or task that is commented on. */
export type Commented = 'record' | 'task';

/** The commands for each kind of subject: the same arguments, different rights. */
const COMMANDS = {
  record: { create: createComment, update: updateComment, remove: deleteComment },
  task: { create: createTaskComment, update: updateTaskComment, remove: deleteTaskComment },
} as const;

interface Said {
  of: Commented;
  /** The record or task. */
  resourceId: string;
  text: string;
  /** Pictures that are already in the comment. */
  kept?: readonly Picture[];
  /** Pictures that are added to it. */
  files: readonly NewFile[];
  /** Records that may be mentioned in it. */
  records: readonly NamedRecord[];
}

function inputOf({ resourceId, text, kept = [], files, records }: Said, people: readonly Named[]) {
  const added = files.map(({ fileId, name }) => ({ fileId, filename: name }));
  return { id: resourceId, ...writeComment({ text, pictures: [...kept, ...added] }, people, records) };
}

/**
 * Adds a comment on a record or a task, or a reply.
 * @throws Refusal, StorageFailure
 */
export async function say(
  store: LocalStore,
  said: Said & { answersTo: string | null },
  people: readonly Named[],
): Promise<Alert> {
  const input = { ...inputOf(said, people), parent_comment_id: said.answersTo };
  const { opId } = await commit(store, COMMANDS[said.of].create, input, { files: said.files });
  return { kind: 'info', text: 'Comment created', eventId: opId };
}

/**
 * Edits an own comment.
 * @throws Refusal, StorageFailure
 */
export async function change(
  store: LocalStore,
  said: Said & { commentId: string },
  people: readonly Named[],
): Promise<Alert | null> {
  const input = { ...inputOf(said, people), comment_id: said.commentId };
  const { opId, rows } = await commit(store, COMMANDS[said.of].update, input, { files: said.files });
  return rows.length === 0 ? null : { kind: 'info', text: 'Comment updated', eventId: opId };
}

/**
 * Deletes a comment; undo restores it.
 * @throws Refusal, StorageFailure
 */
export async function remove(store: LocalStore, of: Commented, resourceId: string, commentId: string): Promise<Alert> {
  const input = { id: resourceId, comment_id: commentId };
  const { opId } = await commit(store, COMMANDS[of].remove, input);
  return { kind: 'info', text: 'Comment removed', eventId: opId };
}

/**
 * The error as a message.
 * @throws anything that is not a refusal
 */
export function failureOf(error: unknown): Alert {
  return { kind: 'error', text: whyNotWritten(error) };
}
