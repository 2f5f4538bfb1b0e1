import { z } from 'zod';
import type { Answers, CommandFacts } from '@/domain/commands/command';
import { type AnswerResource, answerSchema } from './answerSchema';
import type { Call, Method } from './call';

/** Names of the parameters of a path. */
export function namesInPath(path: string): Set<string> {
  return new Set([...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string));
}

/** Their names, as a type. */
type InPath<C extends string> = C extends `${string}{${infer Name}}${infer Rest}` ? Name | InPath<Rest> : never;

type Params<C extends string, Input> = Pick<Input, InPath<C> & keyof Input>;
type Rest<C extends string, Input> = Omit<Input, InPath<C>>;
type ZodOf<Output, Input> = z.ZodType<Output, Input>;

/** A command as an HTTP call: what is not in the path is in the body, or in the query for a DELETE. */
export type CommandCall<C extends string, S extends z.ZodType, A extends Answers> = Call<
  ZodOf<Params<C, z.output<S>>, Params<C, z.input<S>>>,
  C extends `DELETE ${string}` ? ZodOf<Rest<C, z.output<S>>, Rest<C, z.input<S>>> : z.ZodUndefined,
  C extends `DELETE ${string}` ? z.ZodUndefined : ZodOf<Rest<C, z.output<S>>, Rest<C, z.input<S>>>,
  z.ZodType<AnswerResource<A>>
>;

/** An input of a command in the form of its call. */
export interface CommandArgs<C extends string, Input> {
  params: Params<C, Input>;
  query: C extends `DELETE ${string}` ? Rest<C, Input> : undefined;
  body: C extends `DELETE ${string}` ? undefined : Rest<C, Input>;
}

/** Milliseconds that the server may take for a command that rewrites many records. */
const PATIENCE = 120_000;

/** The call of a command. The command itself checks rules that involve several properties of its input. */
export function commandCall<C extends string, S extends z.ZodType, A extends Answers>(
  command: CommandFacts<C, S, A>,
): CommandCall<C, S, A> {
  const [method, path] = command.call.split(' ') as [Method, string];
  const inPath = namesInPath(path);
  const shape = command.input instanceof z.ZodObject ? Object.entries(command.input.shape as z.ZodRawShape) : [];
  const part = (isParam: boolean) =>
    z.object(Object.fromEntries(shape.filter(([name]) => inPath.has(name) === isParam)));
  const call: Call = {
    method,
    path,
    summary: command.summary,
    patience: PATIENCE,
    params: part(true),
    ...(method === 'DELETE' ? { query: part(false) } : { body: part(false) }),
    resource: answerSchema(command.answers),
  };
  return call as CommandCall<C, S, A>;
}

/** The parts of an input, each where its call expects it. */
export function commandArgs<C extends string, Input>({ call }: { call: C }, input: Input): CommandArgs<C, Input> {
  const inPath = namesInPath(call);
  const part = (isParam: boolean) =>
    Object.fromEntries(Object.entries(input as object).filter(([name]) => inPath.has(name) === isParam));
  const rest = call.startsWith('DELETE ') ? { query: part(false) } : { body: part(false) };
  return { params: part(true), ...rest } as CommandArgs<C, Input>;
}
