import { PatternError } from './patternError';
import { parsePattern } from './patternParser';
import { assembleProgram, type Instruction } from './patternProgram';

/** A range of a text, from its first character up to, but not including, the last index. */
export interface Span {
  start: number;
  end: number;
}

/** A match, with what each group of the expression captured; null for a group that captured nothing. */
export interface Find extends Span {
  groups: (Span | null)[];
}

export interface Pattern {
  /** How many groups it has, and their numbers by their names. */
  groups: number;
  names: ReadonlyMap<string, number>;
  /** Whether the whole text matches, in time proportional to its length. */
  matches(text: string): boolean;
  /**
   * Its matches in the text, as the platform's engine finds them: leftmost, without overlaps.
   * @param whole only the text as a whole
   * @throws PatternError when the text is so long, and the expression such, that it takes too long
   */
  finds(text: string, whole?: boolean): Find[];
}

const WORD = /^\w$/;

function assertionHolds(kind: '^' | '$' | 'b' | 'B', text: readonly string[], at: number): boolean {
  if (kind === '^') return at === 0;
  if (kind === '$') return at === text.length;
  const before = at > 0 && WORD.test(text[at - 1]!);
  const after = at < text.length && WORD.test(text[at]!);
  return (before !== after) === (kind === 'b');
}

function run(program: readonly Instruction[], characters: readonly string[]): boolean {
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
      else if (step.op === 'save' || step.op === 'forget') stack.push(pc + 1);
      else if (step.op === 'assert') {
        if (assertionHolds(step.kind, characters, at)) stack.push(pc + 1);
      } else if (step.op === 'accept') accepted ||= at === characters.length;
      else into.push(pc);
    }
  };
  reach(0, 0, current);
  for (let at = 0; at < characters.length && current.length > 0; at++) {
    const next: number[] = [];
    for (const pc of current) {
      const step = program[pc]!;
      if (step.op === 'letter' && step.accepts(characters[at]!)) reach(pc + 1, at + 1, next);
    }
    current = next;
  }
  return accepted;
}

/** Steps that a search in one text may take: about one second. */
const MOST_STEPS = 20_000_000;

/**
 * Where the groups of a thread begin and end; -1 for groups that captured nothing. Never modified, because threads
 * share it.
 */
type Slots = readonly number[];
interface Thread {
  pc: number;
  start: number;
  slots: Slots;
}

/**
 * The first match from a position on, by threads that know where they began and what their groups captured (Pike's variant of
 * the same search). Threads come in the order in which a backtracking engine would try them.
 */
function findFrom(
  program: readonly Instruction[],
  characters: readonly string[],
  from: number,
  whole: boolean,
  spend: () => void,
): { start: number; end: number; slots: Slots } | null {
  let current: Thread[] = [];
  let best: { start: number; end: number; slots: Slots } | null = null;
  const mark = new Int32Array(program.length).fill(-1);
  const reach = (thread: Thread, at: number, into: Thread[]) => {
    const { start } = thread;
    const stack = [thread];
    while (stack.length > 0) {
      spend();
      const next = stack.pop()!;
      const { pc, slots } = next;
      // The first thread to reach a state has priority.
      if (mark[pc] === at) continue;
      mark[pc] = at;
      const step = program[pc]!;
      if (step.op === 'split') stack.push({ pc: step.second, start, slots }, { pc: step.first, start, slots });
      else if (step.op === 'jump') stack.push({ pc: step.to, start, slots });
      else if (step.op === 'save')
        stack.push({ pc: pc + 1, start, slots: slots.map((held, slot) => (slot === step.slot ? at : held)) });
      else if (step.op === 'forget')
        stack.push({ pc: pc + 1, start, slots: slots.map((held, slot) => (step.slots.includes(slot) ? -1 : held)) });
      else if (step.op === 'assert') {
        if (assertionHolds(step.kind, characters, at)) stack.push({ pc: pc + 1, start, slots });
      } else into.push(next);
    }
  };
  const slots: Slots = new Array(slotCount(program)).fill(-1);
  for (let at = from; ; at++) {
    if (!best && (!whole || at === from)) reach({ pc: 0, start: at, slots }, at, current);
    const next: Thread[] = [];
    for (const thread of current) {
      const step = program[thread.pc]!;
      if (step.op === 'accept') {
        if (whole && at < characters.length) continue;
        best = { start: thread.start, end: at, slots: thread.slots };
        // Later threads have lower priority.
        break;
      }
      if (step.op === 'letter' && at < characters.length && step.accepts(characters[at]!))
        reach({ ...thread, pc: thread.pc + 1 }, at + 1, next);
    }
    current = next;
    if (at >= characters.length || (current.length === 0 && (best !== null || whole))) break;
  }
  return best;
}

const slotCount = (program: readonly Instruction[]) =>
  program.reduce((most, step) => (step.op === 'save' ? Math.max(most, step.slot + 1) : most), 2);

function allFinds(program: readonly Instruction[], text: string, whole: boolean): Find[] {
  const characters = text.split('');
  const finds: Find[] = [];
  let steps = 0;
  const spend = () => {
    if (++steps > MOST_STEPS) throw new PatternError('The search takes too long in a text of this length.');
  };
  for (let from = 0; from <= characters.length; ) {
    const found = findFrom(program, characters, from, whole, spend);
    if (!found) break;
    const { start, end, slots } = found;
    const groups: (Span | null)[] = [];
    for (let slot = 2; slot < slots.length; slot += 2) {
      const [begin, close] = [slots[slot]!, slots[slot + 1]!];
      groups.push(begin < 0 || close < 0 ? null : { start: begin, end: close });
    }
    finds.push({ start, end, groups });
    if (whole) break;
    from = end > start ? end : end + 1;
  }
  return finds;
}

const eitherCase = (accepts: (letter: string) => boolean) => (letter: string) =>
  accepts(letter) || accepts(letter.toLowerCase()) || accepts(letter.toUpperCase());

/** The expression that matches exactly this text. */
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
  const { tree, groups, names } = parsePattern(source);
  const programOf = (withGroups: boolean) => {
    const plain = assembleProgram(tree, withGroups);
    if (!ignoreCase) return plain;
    return plain.map((step) => (step.op === 'letter' ? { ...step, accepts: eitherCase(step.accepts) } : step));
  };
  const program = programOf(false);
  // Recording groups makes the program longer: only a search needs it.
  let finding = groups === 0 ? program : undefined;
  return {
    groups,
    names,
    matches: (text) => run(program, text.split('')),
    finds: (text, whole = false) => {
      finding ??= programOf(true);
      return allFinds(finding, text, whole);
    },
  };
}
