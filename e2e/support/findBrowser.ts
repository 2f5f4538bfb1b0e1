import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function found(): string | undefined {
  return [process.env.CHROMIUM, chromium.executablePath(), ...SYSTEM].find((path) => path && existsSync(path));
}

function attempt(command: string, args: string[]): void {
  try {
    execFileSync(command, args, { stdio: 'inherit', timeout: 600_000 });
  } catch {
    // The next way may work; what is missing in the end is reported below.
  }
}

/**
 * Path of a Chromium: environment variable CHROMIUM, Playwright's own, the system's; otherwise it is installed.
 * @throws Error with what to do when there is none and none can be installed
 */
export function findBrowser(): string {
  const held = found();
  if (held) return held;
  attempt('npx', ['playwright', 'install', 'chromium']);
  const installed = found();
  if (installed) return installed;
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    attempt('apt-get', ['update']);
    attempt('apt-get', ['install', '-y', 'chromium']);
  }
  const last = found();
  if (!last) throw new Error('No Chromium: set CHROMIUM to its path, or install one.');
  return last;
}
