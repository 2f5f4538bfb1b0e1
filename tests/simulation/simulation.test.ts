import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { drawSteps, playSchedule, type ScheduleReport, type Step } from './schedule';
import { shrink } from './shrink';

const SCHEDULES = Number(process.env.SIMULATION_SCHEDULES ?? 25);
const STEPS = Number(process.env.SIMULATION_STEPS ?? 60);
const FIRST_SEED = Number(process.env.SIMULATION_SEED ?? Date.now() & 0xffffff);
const FOLDER = new URL('./regressions/', import.meta.url);

async function failureOf(seed: number, steps: readonly Step[]): Promise<Error | ScheduleReport> {
  try {
    return await playSchedule(seed, steps);
  } catch (error) {
    return error as Error;
  }
}

describe('simulation: S1 to S6 under a hostile world', () => {
  const kept = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  it.each(kept.length > 0 ? kept : ['none'])('replays the kept schedule %s', async (name) => {
    if (name === 'none') return;
    const { seed, steps } = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as { seed: number; steps: Step[] };
    await playSchedule(seed, steps);
  });

  it(`holds over ${SCHEDULES} random schedules of ${STEPS} steps from seed ${FIRST_SEED}`, {
    timeout: 600_000,
  }, async () => {
    const total: ScheduleReport = { events: 0, refused: 0, crashes: 0 };
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed++) {
      const steps = drawSteps(seed, STEPS);
      const outcome = await failureOf(seed, steps);
      if (outcome instanceof Error) {
        const rule = outcome.message.split('\n')[0]!;
        const small = await shrink(steps, async (fewer) => {
          const other = await failureOf(seed, fewer);
          return other instanceof Error && other.message.slice(0, 3) === rule.slice(0, 3);
        });
        console.log(`Keep as regressions/${seed}.json: ${JSON.stringify({ seed, rule, steps: small })}`);
        const last = await failureOf(seed, small);
        throw new Error(`seed ${seed}: ${last instanceof Error ? last.stack : rule}`);
      }
      total.events += outcome.events;
      total.refused += outcome.refused;
      total.crashes += outcome.crashes;
    }
    console.log(`${SCHEDULES} schedules: ${JSON.stringify(total)}`);
    // A simulation in which nothing happens proves nothing.
    expect(total.events).toBeGreaterThan(SCHEDULES);
    expect(total.crashes).toBeGreaterThan(0);
  });
});
