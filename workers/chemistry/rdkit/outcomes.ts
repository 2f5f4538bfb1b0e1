import type { Outcome, StructureProblem } from '@/domain/structures';

/** A success. */
export function good<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** A failure with its reason and RDKit's message, stripped of time stamps and caret lines. */
export function bad(reason: StructureProblem, detail: string): { ok: false; reason: StructureProblem; detail: string } {
  return { ok: false, reason, detail };
}

/** Translates RDKit's error log into one of our reasons. */
export function problemFromLog(log: string): { ok: false; reason: StructureProblem; detail: string } {
  const lines = log
    .split('\n')
    .map((line) => line.replace(/^\[[\d:]+\]\s*/, '').trim())
    .filter((line) => line !== '' && !/^[~^\s]+$/.test(line));
  const detail = lines[0] ?? 'not a readable structure';
  if (/valence/i.test(log)) return bad('valence', detail);
  if (/kekuli|aromatic/i.test(log)) return bad('aromaticity', detail);
  return bad('syntax', detail);
}
