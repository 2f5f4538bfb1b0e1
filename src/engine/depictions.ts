import { useEffect, useState } from 'react';
import type { DepictionMatch } from '@/domain/structures';
import { whenIdle } from '@/lib/whenIdle';
import { chemistryWorkers } from './chemistryWorkers';
import { type Depiction, DepictionQueue, type DepictionRequest } from './depictionQueue';
import { useEngine } from './EngineProvider';

let turn = 0;
/**
 * Whether all workers have loaded their toolkit. Until then one of them draws: starting the other would take the
 * processor from it.
 */
let warm = false;

async function draw(requests: readonly DepictionRequest[]): Promise<({ svg: string } | { reason: string })[]> {
  const [first] = requests;
  if (!first) return [];
  const workers = chemistryWorkers();
  const worker = workers[warm ? turn++ % workers.length : 0]!;
  const { width, height, reaction, match } = first;
  const texts = requests.map((request) => request.structure);
  const options = { width, height, ...(match ? { highlight: match, align: match.align ?? false } : {}) };
  const outcomes = await (reaction ? worker.depictReactions(texts, options) : worker.depict(texts, options));
  return outcomes.map((outcome) => (outcome.ok ? { svg: outcome.value } : { reason: outcome.reason }));
}

/** The drawings of this page. */
export const depictions = new DepictionQueue(draw, 2);

/** Structures that are drawn only to warm up the code: rings, letters, charges, wedges. */
const WARM_UP = ['CC(=O)Oc1ccccc1C(=O)O', 'C[C@H]([NH3+])C(=O)[O-]', 'C[C@]12CCCC[C@@H]1CCC2'];
/** Time for the first screen, in milliseconds. */
const WARM_UP_AFTER = 2_000;
let warming = false;

/**
 * Starts the workers before a screen needs them: drawings of a second visit come from the cache, and the first one that
 * does not would wait for the toolkit to start. Once per page, when it is idle.
 * @param quiet resolves when nothing more urgent uses the processor
 */
function warmUpLater(quiet: () => Promise<void>): void {
  if (warming) return;
  warming = true;
  setTimeout(async () => {
    await quiet();
    const look = { width: 280, height: 86 };
    const ready = async () => {
      await Promise.all(chemistryWorkers().map((worker) => worker.depict(WARM_UP, look)));
      warm = true;
    };
    // A toolkit that is unavailable now is requested again by the first drawing.
    const run = () => void ready().catch(() => {});
    whenIdle(run);
  }, WARM_UP_AFTER);
}

/** Options of a drawing besides its text and size. */
export interface DepictionLook {
  /** The text is a reaction (RXN file or reaction SMILES). */
  reaction?: boolean;
  /** The part to highlight, and to orient like its pattern. */
  match?: DepictionMatch | undefined;
}

/**
 * The drawing of a structure or reaction as SVG markup that follows the theme, of the given size in CSS px. While a
 * highlighted drawing is being made, the plain one is shown if available.
 * @param structure null asks for nothing.
 */
export function useDepiction(
  structure: string | null,
  width: number,
  height: number,
  { reaction = false, match }: DepictionLook = {},
): Depiction {
  const [, redraw] = useState(0);
  const { structures } = useEngine();
  const kind = match?.kind;
  const query = match?.query;
  const align = match?.align;
  useEffect(() => {
    if (structure === null) return;
    warmUpLater(() => structures.quiet());
    const marked = kind && query !== undefined ? { kind, query, align } : undefined;
    return depictions.request({ structure, width, height, reaction, match: marked }, () =>
      redraw((count) => count + 1),
    );
  }, [structures, structure, width, height, reaction, kind, query, align]);
  if (structure === null) return { state: 'waiting' };
  const drawn = depictions.peek({ structure, width, height, reaction, match });
  return drawn.state === 'waiting' && match ? depictions.peek({ structure, width, height, reaction }) : drawn;
}
