import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type DocumentReport, type DocumentStep, drawDocumentSteps, playDocuments } from './documents/documentSchedule';
import { shrink } from './shrink';

/** This share of the schedules of simulation.test.ts is played again with a live document in place of records. */
const SHARE = 0.05;
const SCHEDULES = Math.ceil(Number(process.env.SIMULATION_SCHEDULES ?? 2000) * SHARE);
const STEPS = Number(process.env.SIMULATION_STEPS ?? 50);
const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? 1_000_000);
const FOLDER = new URL('./documents/regressions/', import.meta.url);

async function failureOf(seed: number, steps: readonly DocumentStep[]): Promise<Error | DocumentReport> {
  try {
    return await playDocuments(seed, steps);
  } catch (error) {
    return error as Error;
  }
}

async function explain(seed: number, steps: readonly DocumentStep[], error: Error): Promise<Error> {
  const rule = error.message.split('\n')[0]!;
  const small = await shrink(steps, async (fewer) => {
    const other = await failureOf(seed, fewer);
    return other instanceof Error && other.message.slice(0, 3) === rule.slice(0, 3);
  });
  console.log(
    `Keep as documents/regressions/${seed}.json: ${JSON.stringify({ seed, rule: rule.slice(0, 200), steps: small })}`,
  );
  const last = await failureOf(seed, small);
  return new Error(`seed ${seed}: ${last instanceof Error ? last.stack : rule}`);
}

describe('simulation: live documents over relay and bridge, two processes on one database', () => {
  const kept = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  it.each(kept)('S11 replays the kept schedule %s', async (name) => {
    const held = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as { seed: number; steps: DocumentStep[] };
    await playDocuments(held.seed, held.steps);
  });

  it(`S4 S11 B1 B2 B3 B4 B5 B6 B7 B9 hold over random schedules of ${STEPS} steps from seed ${FIRST_SEED}`, {
    timeout: 24 * 3_600_000,
  }, async () => {
    const total: DocumentReport = { events: 0, stored: 0, saved: 0, refused: 0 };
    const started = performance.now();
    const before = process.cpuUsage();
    for (let played = 0; played < SCHEDULES; played++) {
      const seed = FIRST_SEED + played;
      const steps = drawDocumentSteps(seed, STEPS);
      const outcome = await failureOf(seed, steps);
      if (outcome instanceof Error) throw await explain(seed, steps, outcome);
      for (const name of Object.keys(total) as (keyof DocumentReport)[]) total[name] += outcome[name];
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    const { user, system } = process.cpuUsage(before);
    console.log(
      `Documents: ${SCHEDULES} schedules from seed ${FIRST_SEED} in ${seconds} s (${((user + system) / 1e6).toFixed(0)} s of CPU): ${JSON.stringify(total)}`,
    );
    if (SCHEDULES < 20) return;
    for (const count of Object.values(total)) expect(count).toBeGreaterThan(0);
  });
});
