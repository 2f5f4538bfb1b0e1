import { z } from 'zod';
import type { AnswerKind, Answers } from '@/domain/commands/command';
import { PLAIN_KINDS, type RowOf } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import { type RecordResource, recordShape } from './shapes/record';
import { type WorkspaceResource, workspaceShape } from './shapes/workspace';

/** A row of a kind as REST shows it. */
export type ResourceOf<K extends AnswerKind> = K extends 'workspace'
  ? WorkspaceResource
  : K extends PlainKind
    ? RowOf<K>
    : RecordResource;

/** The `resource` in a command's answer: null for a row that its author may not see. */
export type AnswerResource<A extends Answers> = A extends AnswerKind
  ? ResourceOf<A> | null
  : A extends readonly [infer K extends AnswerKind]
    ? ResourceOf<K>[]
    : A extends z.ZodType
      ? z.output<A>
      : never;

/** The schema of a row of a kind as REST shows it. */
export function resourceSchema(kind: AnswerKind): z.ZodType {
  if (kind === 'record') return recordShape;
  return kind === 'workspace' ? workspaceShape : PLAIN_KINDS[kind].shape;
}

/** The schema of `resource` in the answer of a command that declares `answers`. */
export function answerSchema<A extends Answers>(answers: A): z.ZodType<AnswerResource<A>> {
  const declared: Answers = answers;
  const schema =
    typeof declared === 'string'
      ? resourceSchema(declared).nullable()
      : declared instanceof z.ZodType
        ? declared
        : z.array(resourceSchema(declared[0]));
  return schema as z.ZodType<AnswerResource<A>>;
}
