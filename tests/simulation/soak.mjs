// `npm run soak`: SIMULATION_SCHEDULES schedules (default 100,000) from a random first seed, distributed over the
// cores; then each drill of tests/server/outside for SOAK_SECONDS (default 60); then the property tests from a random
// seed. Seeds are printed.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));

/** Runs the tests of a folder, with additions to the environment of this process. @returns the outcome */
function run(args, env) {
  const child = spawn(process.execPath, [vitest, 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}

const count = Number(process.env.SIMULATION_SCHEDULES ?? 100_000);
const first = Number(process.env.SIMULATION_SEED ?? randomInt(0x7fffffff));
const shares = Math.max(1, Math.min(availableParallelism(), Math.ceil(count / 100)));
const share = Math.ceil(count / shares);
const codes = await Promise.all(
  Array.from({ length: shares }, (_, i) => {
    const seed = first + i * share;
    console.log(`Seeds ${seed} to ${seed + share - 1}`);
    return run(['tests/simulation'], { SIMULATION_SCHEDULES: String(share), SIMULATION_SEED: String(seed) });
  }),
);
console.log('Drills from outside');
const SOAK_SECONDS = process.env.SOAK_SECONDS ?? '60';
codes.push(await run(['tests/server/outside', '--maxWorkers=1'], { SOAK_SECONDS }));
const PROPERTY_SEED = process.env.PROPERTY_SEED ?? String(randomInt(0x7fffffff));
console.log(`Property tests, seed ${PROPERTY_SEED}`);
codes.push(await run(['tests/unit'], { PROPERTY_SEED }));
process.exit(codes.every((code) => code === 0) ? 0 : 1);
