import { ctabFault, molfileFault } from './molfileFrame';

/** A reaction split into its parts; every molecule as a molfile in the version of its file. */
export interface ReactionParts {
  ok: true;
  version: 'V2000' | 'V3000';
  reactants: string[];
  products: string[];
  agents: string[];
}

/** Why a file is not a complete reaction. `line` counts from 1. */
export interface RxnFault {
  ok: false;
  line: number;
  reason: string;
}

type Read = ReactionParts | RxnFault;

const fault = (at: number, reason: string): RxnFault => ({ ok: false, line: at + 1, reason });

/** Splits a list of molecules into the three parts by their counts. */
function sorted(version: ReactionParts['version'], molfiles: string[], counts: readonly number[]): ReactionParts {
  const [reactants = 0, products = 0] = counts;
  return {
    ok: true,
    version,
    reactants: molfiles.slice(0, reactants),
    products: molfiles.slice(reactants, reactants + products),
    agents: molfiles.slice(reactants + products),
  };
}

function readV2000(lines: readonly string[]): Read {
  const counts = /^([ \d]{3})([ \d]{3})([ \d]{3})?/.exec(lines[4] ?? '');
  if (!counts) return fault(4, 'The counts line (line 5) does not give the numbers of reactants and products.');
  const numbers = counts.slice(1, 4).map((text) => Number(text ?? 0));
  const wanted = numbers.reduce((sum, n) => sum + n, 0);
  const starts = lines.flatMap((line, at) => (line.startsWith('$MOL') ? [at] : []));
  if (starts.length !== wanted) {
    const named = `The counts line names ${wanted} molecules, the file has ${starts.length} ($MOL).`;
    return fault(starts.length < wanted ? lines.length - 1 : starts[wanted]!, named);
  }
  const molfiles: string[] = [];
  for (const [i, start] of starts.entries()) {
    const part = lines.slice(start + 1, starts[i + 1] ?? lines.length);
    const mEnd = part.findIndex((line) => /^M {2}END\s*$/.test(line));
    const wrong = molfileFault(part, mEnd);
    if (wrong) return fault(start + 1 + Math.min(wrong.at, part.length - 1), `Molecule ${i + 1}: ${wrong.reason}`);
    molfiles.push(`${part.slice(0, mEnd + 1).join('\n')}\n`);
  }
  return sorted('V2000', molfiles, numbers);
}

const V30_HEAD = '\n\n\n  0  0  0     0  0            999 V3000\n';
const SIDES = ['REACTANT', 'PRODUCT', 'AGENT'] as const;

function readV3000(lines: readonly string[]): Read {
  const counts = /^M {2}V30 COUNTS (\d+) (\d+)(?: (\d+))?/.exec(lines[4] ?? '');
  if (!counts) return fault(4, 'The counts line (line 5) does not give the numbers of reactants and products.');
  if (!lines.some((line) => /^M {2}END\s*$/.test(line)))
    return fault(lines.length - 1, 'The file has no "M  END": it is cut short.');
  const found: { [side: string]: string[] } = { REACTANT: [], PRODUCT: [], AGENT: [] };
  let side: string | null = null;
  let start = -1;
  let number = 0;
  for (const [at, line] of lines.entries()) {
    const mark = /^M {2}V30 (BEGIN|END) (REACTANT|PRODUCT|AGENT|CTAB)\b/.exec(line);
    if (!mark) continue;
    const begins = mark[1] === 'BEGIN';
    if (mark[2] !== 'CTAB') side = begins ? mark[2]! : null;
    else if (begins) start = at;
    else {
      if (side === null || start < 0) return fault(at, 'A molecule is outside the reactants, products and agents.');
      const block = lines.slice(start, at + 1);
      const wrong = ctabFault(block);
      number++;
      if (wrong) return fault(start + wrong.at, `Molecule ${number}: ${wrong.reason}`);
      found[side]!.push(`${V30_HEAD}${block.join('\n')}\nM  END\n`);
      start = -1;
    }
  }
  if (start >= 0 || side !== null) return fault(lines.length - 1, 'A block has no end: the file is truncated.');
  for (const [i, name] of SIDES.entries()) {
    const wanted = Number(counts[i + 1] ?? 0);
    const has = found[name]!.length;
    if (wanted !== has) return fault(4, `The counts line names ${wanted} of ${name}, the file has ${has}.`);
  }
  return { ok: true, version: 'V3000', reactants: found.REACTANT!, products: found.PRODUCT!, agents: found.AGENT! };
}

/** Whether a text is meant to be an RXN file. */
export function isRxnText(text: string): boolean {
  return text.trimStart().startsWith('$RXN');
}

/**
 * Reads a reaction file, V2000 or V3000 (CTfile formats, chapter "RXNfiles"). Only the frame is checked: counts,
 * blocks, atom and bond lines; whether the molecules are possible is left to a chemistry engine. Line ends may be
 * mixed.
 */
export function readRxnFile(text: string): Read {
  const lines = text.trimStart().split(/\r\n|\r|\n/);
  // Blank lines before the first one are dropped, but they count for the person.
  const skipped = text.slice(0, text.length - text.trimStart().length).split(/\r\n|\r|\n/).length - 1;
  while (lines.length > 1 && lines.at(-1)!.trim() === '') lines.pop();
  if (!lines[0]!.startsWith('$RXN')) return fault(0, 'The file does not begin with $RXN.');
  const read = /V3000/.test(lines[0]!) ? readV3000(lines) : readV2000(lines);
  return read.ok ? read : { ...read, line: read.line + skipped };
}
