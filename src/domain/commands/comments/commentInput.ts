import { z } from 'zod';
import type { Json } from '@/lib/json';
import { linesOf, picturesOf } from '../../comments/richText';
import { requiredText } from '../../fields/requiredText';
import { notFound } from '../../kinds/notFound';
import type { RowOf } from '../../kinds/registry';
import { invalid } from '../../refusal';
import type { Reader } from '../reader';
import { mustGet } from '../support/mustGet';

export type Comment = RowOf<'comment'>;

/** A comment as a caller may pass it: words, or rich text as JSON. */
export const commentInput = z.object({
  content: z.json(),
  mentions: z.array(z.uuid()).max(200).optional(),
});

const MOST_CHARACTERS = 100_000;

/** The words of a comment; for one that consists of pictures, their names. @throws Refusal invalid for an empty one. */
export function plainTextOf(content: Json): string {
  const words = linesOf(content).join(' ').replace(/\s+/g, ' ').trim();
  const text = requiredText(
    words ||
      picturesOf(content)
        .map((picture) => picture.filename)
        .join(', '),
    ['content'],
  );
  if (text.length > MOST_CHARACTERS)
    throw invalid(['content'], `A comment has at most ${MOST_CHARACTERS} characters.`, 'text');
  return text;
}

/** The people, each once. @throws Refusal not_found when one is not a member. */
export async function mentioned(read: Reader, ids: readonly string[]): Promise<string[]> {
  const unique = [...new Set(ids)];
  if ((await read.many('member', unique)).some((member) => !member)) throw notFound('member');
  return unique;
}

/** The comment on the record. @throws Refusal not_found */
export async function commentOf(read: Reader, recordId: string, commentId: string): Promise<Comment> {
  const comment = await mustGet(read, 'comment', commentId);
  if (comment.resource_id !== recordId) throw notFound('comment');
  return comment;
}
