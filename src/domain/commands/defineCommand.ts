import type { z } from 'zod';
import type { Actor } from '../permissions/actor';
import { can } from '../permissions/can';
import { type Issue, Refusal } from '../refusal';
import type { AnyCommand, Command, NeededRight } from './command';

/** Zod's findings as the API's issues. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map((issue) => ({
    validation: issue.code === 'invalid_format' ? issue.format : issue.code,
    code: issue.code,
    message: issue.message,
    path: issue.path.filter((part) => typeof part !== 'symbol'),
  }));
}

/** @throws Refusal not_found for a target that the actor may not even see, else forbidden. */
export function mustBeAllowed(actor: Actor, { ability, target }: NeededRight): void {
  if (can(actor, ability, target)) return;
  const hidden = !can(actor, 'record.read', { slice_id: target.slice_id, program_ids: target.program_ids });
  throw hidden
    ? new Refusal('not_found', 'Not found.')
    : new Refusal('forbidden', 'You do not have the right to do this.');
}

/**
 * Makes the registry's form of a command: parse, then the right, then the plan. Nobody can run a plan past its checks.
 * A target that the actor may not even see answers as if it did not exist.
 */
export function defineCommand<Input>(command: Command<Input>): AnyCommand {
  return {
    call: command.call,
    input: command.input,
    done: command.done,
    undoable: command.undoable,
    async run(read, rawInput, context) {
      const parsed = command.input.safeParse(rawInput);
      if (!parsed.success) throw new Refusal('invalid', 'The request is not valid.', issuesOf(parsed.error));
      for (const right of [await command.allow(parsed.data, read)].flat()) mustBeAllowed(context.actor, right);
      return command.plan(read, parsed.data, context);
    },
  };
}
