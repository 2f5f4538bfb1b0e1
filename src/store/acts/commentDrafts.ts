import { z } from 'zod';
import type { LocalDatabase } from '../db/schema';
import type { LocalStore } from '../localStore';

/** Scope of unfinished comments. */
export const COMMENT_SCOPE = 'comment';

const contentSchema = z.object({ record_id: z.string(), text: z.string(), answers_to: z.string().nullable() });

/** The words of an unfinished comment. */
export interface CommentWords {
  text: string;
  /** The comment that is being replied to. */
  answersTo: string | null;
}

const idOf = (recordId: string) => `${COMMENT_SCOPE}:${recordId}`;

/**
 * Stores an unfinished comment on a record, so that it survives closing the browser and is part of the rescue file;
 * empty drafts are deleted.
 */
export async function keepCommentDraft(store: LocalStore, recordId: string, words: CommentWords): Promise<void> {
  if (words.text.trim() === '') return store.db.drafts.delete(idOf(recordId));
  const content = { record_id: recordId, text: words.text, answers_to: words.answersTo };
  await store.db.drafts.put({ id: idOf(recordId), scope: COMMENT_SCOPE, at: store.now(), content });
}

/** The unfinished comment on a record; null when there is none. */
export async function readCommentDraft(db: LocalDatabase, recordId: string): Promise<CommentWords | null> {
  const entry = await db.drafts.get(idOf(recordId));
  const read = contentSchema.safeParse(entry?.content);
  return read.success ? { text: read.data.text, answersTo: read.data.answers_to } : null;
}
