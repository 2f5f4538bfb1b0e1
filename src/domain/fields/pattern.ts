import { parsePattern } from './patternParser';
import { assembleProgram, type Instruction } from './patternProgram';

export interface Pattern {
  /** Whether the whole text matches, in time proportional to its length. */
  matches(text: string): boolean;
}

const WORD = /^\w$/;

function assertionHolds(kind: '^' | '$' | 'b' | 'B', text: readonly string[], at: number): boolean {
  if (kind === '^') return at === 0;
  if (kind === '$') return at === text.length;
  const before = at > 0 && WORD.test(text[at - 1]!);
  const after = at < text.length && WORD.test(text[at]!);
  return (before !== after) === (kind === 'b');
}

function run(program: readonly Instruction[], letters: readonly string[]): boolean {
  let current: number[] = [];
  let accepted = false;
  const mark = new Int32Array(program.length).fill(-1);
  const reach = (start: number, at: number, into: number[]) => {
    const stack = [start];
    while (stack.length > 0) {
      const pc = stack.pop()!;
      if (mark[pc] === at) continue;
      mark[pc] = at;
      const step = program[pc]!;
      if (step.op === 'split') stack.push(step.second, step.first);
      else if (step.op === 'jump') stack.push(step.to);
      else if (step.op === 'assert') {
        if (assertionHolds(step.kind, letters, at)) stack.push(pc + 1);
      } else if (step.op === 'accept') accepted ||= at === letters.length;
      else into.push(pc);
    }
  };
  reach(0, 0, current);
  for (let at = 0; at < letters.length && current.length > 0; at++) {
    const next: number[] = [];
    for (const pc of current) {
      const step = program[pc]!;
      if (step.op === 'letter' && step.accepts(letters[at]!)) reach(pc + 1, at + 1, next);
    }
    current = next;
  }
  return accepted;
}

/**
 * Compiles a regular expression for matching whole texts. A set of states is followed through the text (Thompson,
 * "Regular expression search algorithm", 1968), so no expression can make it slow, unlike a backtracking engine.
 * The language is that of JavaScript without look-around and back references.
 * @throws PatternError (patternError.ts)
 */
export function compilePattern(source: string): Pattern {
  const program = assembleProgram(parsePattern(source));
  return { matches: (text) => run(program, text.split('')) };
}
