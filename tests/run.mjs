// `npm test`: everything that proves the product works, in the order in which an error is cheapest to find.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (name) => join(root, 'node_modules', '.bin', name);
const scratch = mkdtempSync(join(tmpdir(), 'labtide-test-'));
const totals = { passed: 0, failed: 0 };
/** Failures, printed once more beside the totals: their first report may be thousands of lines above. */
const failures = [];
/** Content of the pages when a journey failed; the journeys append to it. */
const failedPages = join(scratch, 'failed-pages.txt');
process.env.FAILED_PAGES = failedPages;

function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
    child.on('close', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}

async function check(title, command, args) {
  console.log(`\n== ${title}`);
  const code = await run(command, args);
  totals[code === 0 ? 'passed' : 'failed'] += 1;
  if (code !== 0) failures.push(`${title}: ended with ${code}`);
}

async function suite(title, args) {
  console.log(`\n== ${title}`);
  const report = join(scratch, `${title.replaceAll(' ', '-')}.json`);
  const code = await run(bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  ]);
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    totals.passed += numPassedTests;
    totals.failed += numFailedTests;
    for (const file of testResults) {
      const name = relative(root, file.name);
      if (file.status === 'failed' && file.message) failures.push(`${name}: ${file.message}`);
      for (const { status, fullName, failureMessages } of file.assertionResults)
        if (status === 'failed') failures.push(`${name}: ${fullName}\n${failureMessages.join('\n')}`);
    }
    // A file that cannot be loaded fails no test, nor does an error outside a test.
    if (code !== 0 && numFailedTests === 0) {
      totals.failed += 1;
      failures.push(`${title}: ended with ${code}, and no test of it failed`);
    }
  } catch (fault) {
    totals.failed += 1;
    failures.push(`${title}: left no report (${fault.message})`);
  }
}

const only = process.argv[2];
const wants = (name) => !only || only === name;
if (wants('types')) await check('types', bin('tsc'), ['--noEmit']);
if (wants('lint')) await check('lint', bin('biome'), ['check', '.', '--diagnostic-level=error']);
if (wants('unit')) await suite('unit and server', process.argv.slice(3));
if (wants('e2e')) {
  await check('build', process.execPath, [join(root, 'sync-server/scripts/build.mjs')]);
  await suite('browser journeys', ['--config', 'e2e/vitest.config.ts']);
}
if (existsSync(failedPages)) failures.push(readFileSync(failedPages, 'utf8'));
rmSync(scratch, { recursive: true, force: true });
if (failures.length > 0) console.log(`\n== failed\n${failures.join('\n\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
