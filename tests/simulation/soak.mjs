// `npm run soak`: SIMULATION_SCHEDULES (100,000 unless said) schedules from a random first seed, shared among the cores, then each drill of
// tests/server/outside for SOAK_SECONDS (60 unless said); seeds are printed.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const count = Number(process.env.SIMULATION_SCHEDULES ?? 100_000);
const first = Number(process.env.SIMULATION_SEED ?? randomInt(0x7fffffff));
const shares = Math.max(1, Math.min(availableParallelism(), Math.ceil(count / 100)));
const share = Math.ceil(count / shares);
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const ends = Array.from({ length: shares }, (_, i) => {
  const seed = first + i * share;
  console.log(`Seeds ${seed} to ${seed + share - 1}`);
  const child = spawn(process.execPath, [vitest, 'run', 'tests/simulation'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SIMULATION_SCHEDULES: String(share), SIMULATION_SEED: String(seed) },
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
});
const codes = await Promise.all(ends);
console.log('Drills from outside');
const drills = spawn(process.execPath, [vitest, 'run', 'tests/server/outside', '--maxWorkers=1'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SOAK_SECONDS: process.env.SOAK_SECONDS ?? '60' },
});
codes.push(
  await new Promise((resolve) => {
    drills.on('close', (code) => resolve(code ?? 1));
    drills.on('error', () => resolve(1));
  }),
);
process.exit(codes.every((code) => code === 0) ? 0 : 1);
