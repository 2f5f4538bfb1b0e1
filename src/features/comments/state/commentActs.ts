import type { Picture } from '@/domain/comments/richText';
import { type Named, type NamedRecord, writeComment } from '@/domain/comments/typedComment';
import { commit } from '@/store/commit';
import type { NewFile } from '@/store/fileShelf';
import type { LocalStore } from '@/store/localStore';
import { whyNotWritten } from '@/store/whyNotWritten';

/** What the scene tells the shell. */
export interface CommentAlert {
  kind: 'info' | 'error';
  text: string;
  eventId?: string;
}

interface Said {
  recordId: string;
  text: string;
  /** Pictures that are in the comment already. */
  kept?: readonly Picture[];
  /** Pictures that come with it. */
  files: readonly NewFile[];
  /** Records that may be named in it. */
  records: readonly NamedRecord[];
}

function inputOf({ recordId, text, kept = [], files, records }: Said, people: readonly Named[]) {
  const added = files.map(({ fileId, name }) => ({ fileId, filename: name }));
  return { id: recordId, ...writeComment({ text, pictures: [...kept, ...added] }, people, records) };
}

/** Says something about a record, or answers. @throws Refusal, StorageFailure */
export async function say(
  store: LocalStore,
  said: Said & { answersTo: string | null },
  people: readonly Named[],
): Promise<CommentAlert> {
  const input = { ...inputOf(said, people), parent_comment_id: said.answersTo };
  const { opId } = await commit(store, 'POST /records/{id}/comments', input, { files: said.files });
  return { kind: 'info', text: 'Comment created', eventId: opId };
}

/** Changes an own comment. @throws Refusal, StorageFailure */
export async function change(
  store: LocalStore,
  said: Said & { commentId: string },
  people: readonly Named[],
): Promise<CommentAlert | null> {
  const input = { ...inputOf(said, people), comment_id: said.commentId };
  const { opId, rows } = await commit(store, 'PATCH /records/{id}/comments/{comment_id}', input, { files: said.files });
  return rows.length === 0 ? null : { kind: 'info', text: 'Comment updated', eventId: opId };
}

/** Takes a comment back; undo brings it again. @throws Refusal, StorageFailure */
export async function remove(store: LocalStore, recordId: string, commentId: string): Promise<CommentAlert> {
  const input = { id: recordId, comment_id: commentId };
  const { opId } = await commit(store, 'DELETE /records/{id}/comments/{comment_id}', input);
  return { kind: 'info', text: 'Comment removed', eventId: opId };
}

/** What went wrong, in words. @throws what is no refusal */
export function failureOf(error: unknown): CommentAlert {
  return { kind: 'error', text: whyNotWritten(error) };
}
