import type { z } from 'zod';
import { parseInput } from '../input/parseInput';
import { mustBeAllowed } from '../permissions/mustBeAllowed';
import type { Answers, CallText, Command, DefinedCommand } from './command';
import { sightedReader } from './sightedReader';

/**
 * Makes a command that can be run: first parse, then check the right, then plan. Nobody can run a plan without its
 * checks. A target that the actor may not even see is reported as if it did not exist.
 */
export function defineCommand<const C extends CallText, S extends z.ZodType, const A extends Answers>(
  command: Command<C, S, A>,
): DefinedCommand<C, S, A> {
  const { allow, plan, ...facts } = command;
  return {
    ...facts,
    async run(read, rawInput, context) {
      const input = parseInput(command.input, rawInput);
      const seen = sightedReader(read, context.actor);
      for (const right of [await command.allow(input, seen, context)].flat()) mustBeAllowed(context.actor, right);
      return command.plan(read, input, context);
    },
  };
}
