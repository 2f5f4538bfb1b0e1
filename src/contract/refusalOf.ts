import { z } from 'zod';
import { type Issue, REFUSAL_STATUS, Refusal, type RefusalCode } from '@/domain/refusal';
import { NO_WORDS, ServerFault } from './failures';

const issueSchema = z.object({
  validation: z.string().default('value'),
  code: z.string().default('invalid'),
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).default([]),
});

const errorSchema = z.object({ content: z.union([z.string(), z.array(issueSchema)]) });

const CODE_BY_STATUS = new Map(
  Object.entries(REFUSAL_STATUS)
    .filter(([, status]) => status < 500)
    .map(([code, status]) => [status, code as RefusalCode]),
);

/** Text and issues from an error body's content. */
export function readContent(content: unknown): { message: string; issues: Issue[] } {
  const parsed = errorSchema.safeParse({ content });
  if (!parsed.success) return { message: NO_WORDS, issues: [] };
  const found = parsed.data.content;
  if (typeof found === 'string') return { message: found, issues: [] };
  return { message: found.map((issue) => issue.message).join('\n'), issues: found };
}

/**
 * The error for an answer other than 2xx: a Refusal for the contract's 4xx, else a ServerFault. Its words are the body
 * when that is a text, else the body's content (work.md section 8).
 */
export function refusalOf(status: number, body: unknown, retryAfter: number | null = null): Refusal | ServerFault {
  const code = CODE_BY_STATUS.get(status);
  const content = typeof body === 'string' ? body : (body as { content?: unknown } | null)?.content;
  const { message, issues } = readContent(content);
  if (!code)
    return new ServerFault(status, `The server answered ${status}.`, retryAfter, message === NO_WORDS ? null : message);
  return new Refusal(code, message, issues, { retryAfter });
}
