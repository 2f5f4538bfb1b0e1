import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type * as Recheck from 'recheck';
import { ROOT } from './sourceFiles';

const load = createRequire(import.meta.url);
// Read when the package is loaded. It then uses neither Java nor a native program, so every machine gives the same
// answer.
process.env.RECHECK_BACKEND = 'pure';
process.env.RECHECK_SYNC_BACKEND = 'pure';
const { checkSync } = load('recheck') as typeof Recheck;
const VERSION = (load('recheck/package.json') as { version: string }).version;

/** Cached answers of earlier runs on this machine; a dozen patterns take most of the time of a first run. */
const KEPT = join(ROOT, 'node_modules/.cache/labtide/patterns.json');

/** Limits are step counts, not times, so that slow and fast machines agree. */
const LIMITS: Recheck.Parameters = {
  timeout: 120_000,
  attackTimeout: null,
  incubationTimeout: null,
  recallTimeout: -1,
  randomSeed: 0,
};

function keptAnswers(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

/** Why a pattern is not linear in the length of its text; empty if it is. */
function answerFor(source: string, flags: string): string {
  const found = checkSync(source, flags, LIMITS);
  if (found.status === 'safe') return '';
  if (found.status === 'vulnerable')
    return `takes ${found.complexity.summary} time, for example on ${found.attack.pattern}`;
  return 'is too complex to be judged; write it simpler, or read the text by code';
}

/** Judges patterns, each once; `judge` returns why one is not safe on text of any length, or an empty string. */
export function openPatternSafety(): { judge(source: string, flags: string): string; keep(): void } {
  const before = keptAnswers();
  const now: Record<string, string> = {};
  return {
    judge(source, flags) {
      const key = `${VERSION} /${source}/${flags}`;
      now[key] ??= before[key] ?? answerFor(source, flags);
      return now[key];
    },
    keep() {
      mkdirSync(dirname(KEPT), { recursive: true });
      const making = `${KEPT}.${process.pid}`;
      writeFileSync(making, JSON.stringify(now));
      renameSync(making, KEPT);
    },
  };
}
