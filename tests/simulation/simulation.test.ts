import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Engine } from './device';
import { drawSteps, playSchedule, type ScheduleReport, type Step } from './schedule';
import { shrink } from './shrink';

const SCHEDULES = Number(process.env.SIMULATION_SCHEDULES ?? 2000);
const STEPS = Number(process.env.SIMULATION_STEPS ?? 50);
/** The same seeds each time, so that a run can be repeated; `npm run soak` uses others. */
const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? 1_000_000);
/** One schedule in this many is played on Dexie over an IndexedDB, the others on maps that behave like Dexie. */
const ON_DEXIE = 100;
const PRINT_EVERY = 5000;
const FOLDER = new URL('./regressions/', import.meta.url);

async function failureOf(seed: number, steps: readonly Step[], engine: Engine): Promise<Error | ScheduleReport> {
  try {
    return await playSchedule(seed, steps, engine);
  } catch (error) {
    return error as Error;
  }
}

async function explain(seed: number, steps: readonly Step[], engine: Engine, error: Error): Promise<Error> {
  const rule = error.message.split('\n')[0]!;
  const small = await shrink(steps, async (fewer) => {
    const other = await failureOf(seed, fewer, engine);
    return other instanceof Error && other.message.slice(0, 3) === rule.slice(0, 3);
  });
  console.log(`Keep as regressions/${seed}.json: ${JSON.stringify({ seed, rule: rule.slice(0, 200), steps: small })}`);
  const last = await failureOf(seed, small, engine);
  return new Error(`seed ${seed} on ${engine}: ${last instanceof Error ? last.stack : rule}`);
}

describe('simulation: S1 to S9, S12 and S14 under a hostile world', () => {
  const kept = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  it.each(kept)('S5 replays the kept schedule %s', async (name) => {
    const { seed, steps } = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as { seed: number; steps: Step[] };
    await playSchedule(seed, steps, 'memory');
    await playSchedule(seed, steps, 'dexie');
  });

  it(`S1 S2 S3 S4 S5 S6 S7 S8 S9 S12 S14 hold over random schedules of ${STEPS} steps from seed ${FIRST_SEED}`, {
    timeout: 24 * 3_600_000,
  }, async () => {
    const total: ScheduleReport = { events: 0, refused: 0, crashes: 0, undone: 0, unseen: 0, duplicates: 0 };
    const started = performance.now();
    const seconds = () => (performance.now() - started) / 1000;
    const before = process.cpuUsage();
    const cpuSeconds = () => {
      const { user, system } = process.cpuUsage(before);
      return ((user + system) / 1e6).toFixed(0);
    };
    for (let played = 0; played < SCHEDULES; played++) {
      const seed = FIRST_SEED + played;
      const engine = played % ON_DEXIE === 0 ? 'dexie' : 'memory';
      const steps = drawSteps(seed, STEPS);
      const outcome = await failureOf(seed, steps, engine);
      if (outcome instanceof Error) throw await explain(seed, steps, engine, outcome);
      for (const name of Object.keys(total) as (keyof ScheduleReport)[]) total[name] += outcome[name];
      if (played % PRINT_EVERY === PRINT_EVERY - 1) console.log(`${played + 1} schedules in ${seconds().toFixed(0)} s`);
    }
    console.log(
      `Simulation: ${SCHEDULES} schedules from seed ${FIRST_SEED} in ${seconds().toFixed(0)} s (${cpuSeconds()} s of CPU): ${JSON.stringify(total)}`,
    );
    // A simulation in which nothing happens proves nothing; a few schedules may be quiet.
    if (SCHEDULES < ON_DEXIE) return;
    expect(total.events).toBeGreaterThan(SCHEDULES);
    for (const count of Object.values(total)) expect(count).toBeGreaterThan(0);
  });
});
