import type { z } from 'zod';
import { type Issue, Refusal } from '../refusal';
import { plainWords } from './plainWords';

/** The validator's findings as issues of the API. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map((issue) => ({
    validation: issue.code === 'invalid_format' ? issue.format : issue.code,
    code: issue.code,
    message: issue.message,
    path: issue.path.filter((part) => typeof part !== 'symbol'),
  }));
}

/** Errors of an input, in words for people; empty when it is valid. */
export function inputIssues(schema: z.ZodType, input: unknown): Issue[] {
  const parsed = schema.safeParse(input, { error: plainWords });
  return parsed.success ? [] : issuesOf(parsed.error);
}

/** The input as its schema parses it. @throws Refusal invalid, naming each wrong property in plain words */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { error: plainWords });
  if (!parsed.success) throw new Refusal('invalid', 'The request is not valid.', issuesOf(parsed.error));
  return parsed.data;
}
