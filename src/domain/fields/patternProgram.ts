import { PatternError } from './patternError';
import type { Assertion, PatternNode } from './patternParser';

export type Instruction =
  | { op: 'letter'; accepts(letter: string): boolean }
  | { op: 'assert'; kind: Assertion }
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }
  /** Records where a group begins (slot 2n) or ends (slot 2n + 1). */
  | { op: 'save'; slot: number }
  /** Clears what groups captured in an earlier round of a repetition. */
  | { op: 'forget'; slots: readonly number[] }
  | { op: 'accept' };

const MAX_INSTRUCTIONS = 5000;

/** The slots in which the groups of a part are recorded. */
function slotsIn(node: PatternNode): number[] {
  switch (node.kind) {
    case 'group':
      return [2 * node.number, 2 * node.number + 1, ...slotsIn(node.item)];
    case 'repeat':
      return slotsIn(node.item);
    case 'sequence':
      return node.items.flatMap(slotsIn);
    case 'choice':
      return node.branches.flatMap(slotsIn);
    default:
      return [];
  }
}

/**
 * The tree as a program of states. Counted repetitions are written out.
 * @param withGroups whether it records the captures of groups, which takes extra instructions
 * @throws PatternError when that makes the program too large.
 */
export function assembleProgram(tree: PatternNode, withGroups = false): Instruction[] {
  const program: Instruction[] = [];
  const add = <I extends Instruction>(instruction: I): I => {
    if (program.length >= MAX_INSTRUCTIONS) throw new PatternError('The expression repeats too much.');
    program.push(instruction);
    return instruction;
  };

  /** One round of a repetition. */
  const round = (item: PatternNode) => {
    const slots = withGroups ? slotsIn(item) : [];
    if (slots.length > 0) add({ op: 'forget', slots });
    write(item);
  };

  /** Writes `item` as optional, with a jump back when it may be repeated. */
  const optional = (item: PatternNode, again: boolean, isLazy: boolean) => {
    const at = program.length;
    const split = add({ op: 'split', first: at + 1, second: at + 1 });
    round(item);
    if (again) add({ op: 'jump', to: at });
    // The alternative that comes first is preferred.
    if (isLazy) split.first = program.length;
    else split.second = program.length;
  };

  let written = 0;
  const write = (node: PatternNode): void => {
    // Empty groups add no instruction, yet nested repetitions of them take time.
    if (++written > 20 * MAX_INSTRUCTIONS) throw new PatternError('The expression repeats too much.');
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
      case 'group':
        if (withGroups) add({ op: 'save', slot: 2 * node.number });
        write(node.item);
        if (withGroups) add({ op: 'save', slot: 2 * node.number + 1 });
        return;
      case 'repeat': {
        const { item, min, max, isLazy } = node;
        for (let i = 0; i < min; i++) round(item);
        if (max === null) optional(item, true, isLazy);
        else for (let i = min; i < max; i++) optional(item, false, isLazy);
      }
    }
  };

  write(tree);
  add({ op: 'accept' });
  return program;
}
