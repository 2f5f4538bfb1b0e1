import { PatternError } from './patternError';
import { parsePattern } from './patternParser';
import { assembleProgram, type Instruction } from './patternProgram';

export interface Pattern {
  /** Whether the whole text matches, in time proportional to its length. */
  matches(text: string): boolean;
  /**
   * Where it is in the text: the leftmost places, each as long as it can be, none over another one.
   * @throws PatternError when the text is so long, and the expression such, that it takes too long
   */
  spans(text: string): { start: number; end: number }[];
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

/** Steps that a search in one text may take: a second or so. */
const MOST_STEPS = 20_000_000;

/** The leftmost longest match from a place on, by threads that know where they began (Pike's variant of the same search). */
function findFrom(
  program: readonly Instruction[],
  letters: readonly string[],
  from: number,
  spend: () => void,
): { start: number; end: number } | null {
  let current: { pc: number; start: number }[] = [];
  /** One or none. */
  const best: { start: number; end: number }[] = [];
  const mark = new Int32Array(program.length).fill(-1);
  const reach = (pc: number, start: number, at: number, into: { pc: number; start: number }[]) => {
    const stack = [pc];
    while (stack.length > 0) {
      spend();
      const next = stack.pop()!;
      // Threads come in the order of where they began: the first to reach a state is the leftmost.
      if (mark[next] === at) continue;
      mark[next] = at;
      const step = program[next]!;
      if (step.op === 'split') stack.push(step.second, step.first);
      else if (step.op === 'jump') stack.push(step.to);
      else if (step.op === 'assert') {
        if (assertionHolds(step.kind, letters, at)) stack.push(next + 1);
      } else if (step.op === 'accept') {
        if (!best[0] || start <= best[0].start) best[0] = { start, end: at };
      } else into.push({ pc: next, start });
    }
  };
  for (let at = from; ; at++) {
    if (!best[0]) reach(0, at, at, current);
    if (at >= letters.length) break;
    const next: typeof current = [];
    for (const { pc, start } of current) {
      if (best[0] && start > best[0].start) continue;
      const step = program[pc]!;
      if (step.op === 'letter' && step.accepts(letters[at]!)) reach(pc + 1, start, at + 1, next);
    }
    current = next;
    if (best[0] && current.length === 0) break;
  }
  return best[0] ?? null;
}

function allSpans(program: readonly Instruction[], text: string): { start: number; end: number }[] {
  const letters = text.split('');
  const spans: { start: number; end: number }[] = [];
  let steps = 0;
  const spend = () => {
    if (++steps > MOST_STEPS) throw new PatternError('The search takes too long in a text of this length.');
  };
  for (let from = 0; from <= letters.length; ) {
    const span = findFrom(program, letters, from, spend);
    if (!span) break;
    spans.push(span);
    from = span.end > span.start ? span.end : span.end + 1;
  }
  return spans;
}

const eitherCase = (accepts: (letter: string) => boolean) => (letter: string) =>
  accepts(letter) || accepts(letter.toLowerCase()) || accepts(letter.toUpperCase());

/** A text as an expression that means exactly it. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/**
 * Compiles a regular expression for matching whole texts. A set of states is followed through the text (Thompson,
 * "Regular expression search algorithm", 1968), so no expression can make it slow, unlike a backtracking engine.
 * The language is that of JavaScript without look-around and back references.
 * @throws PatternError (patternError.ts)
 */
export function compilePattern(source: string, { ignoreCase = false }: { ignoreCase?: boolean } = {}): Pattern {
  const plain = assembleProgram(parsePattern(source));
  const program = ignoreCase
    ? plain.map((step) => (step.op === 'letter' ? { ...step, accepts: eitherCase(step.accepts) } : step))
    : plain;
  return { matches: (text) => run(program, text.split('')), spans: (text) => allSpans(program, text) };
}
