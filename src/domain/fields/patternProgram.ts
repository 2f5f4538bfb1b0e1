import { PatternError } from './patternError';
import type { Assertion, PatternNode } from './patternParser';

export type Instruction =
  | { op: 'letter'; accepts(letter: string): boolean }
  | { op: 'assert'; kind: Assertion }
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }
  | { op: 'accept' };

const MAX_INSTRUCTIONS = 5000;

/**
 * The tree as a program of states. Counted repetitions are written out.
 * @throws PatternError when that makes the program too large.
 */
export function assembleProgram(tree: PatternNode): Instruction[] {
  const program: Instruction[] = [];
  const add = <I extends Instruction>(instruction: I): I => {
    if (program.length >= MAX_INSTRUCTIONS) throw new PatternError('The standard format repeats too much.');
    program.push(instruction);
    return instruction;
  };

  /** Writes `item` as something that may be left out, with a jump back when it may come again. */
  const optional = (item: PatternNode, again: boolean) => {
    const at = program.length;
    const split = add({ op: 'split', first: at + 1, second: 0 });
    write(item);
    if (again) add({ op: 'jump', to: at });
    split.second = program.length;
  };

  let written = 0;
  const write = (node: PatternNode): void => {
    // Empty groups add no instruction, yet repeating them inside each other takes time.
    if (++written > 20 * MAX_INSTRUCTIONS) throw new PatternError('The standard format repeats too much.');
    switch (node.kind) {
      case 'letter':
        add({ op: 'letter', accepts: node.accepts });
        return;
      case 'assert':
        add({ op: 'assert', kind: node.which });
        return;
      case 'sequence':
        for (const item of node.items) write(item);
        return;
      case 'choice': {
        const exits: { op: 'jump'; to: number }[] = [];
        for (const [index, branch] of node.branches.entries()) {
          if (index === node.branches.length - 1) {
            write(branch);
            continue;
          }
          const split = add({ op: 'split', first: program.length + 1, second: 0 });
          write(branch);
          exits.push(add({ op: 'jump', to: 0 }));
          split.second = program.length;
        }
        for (const exit of exits) exit.to = program.length;
        return;
      }
      case 'repeat':
        repeat(node.item, node.min, node.max);
    }
  };

  const repeat = (item: PatternNode, min: number, max: number | null) => {
    for (let i = 0; i < min; i++) write(item);
    if (max === null) optional(item, true);
    else for (let i = min; i < max; i++) optional(item, false);
  };

  write(tree);
  add({ op: 'accept' });
  return program;
}
