import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from './findBrowser';

const START = fileURLToPath(new URL('../../sync-server/scripts/start.mjs', import.meta.url));

/**
 * Names a data folder in the state after a first start (prepareData): each product begins with a copy, which takes a
 * quarter of the time.
 */
export const PREPARED = 'E2E_PREPARED_DATA';

/** The product as `npm start` runs it, with its own port and data folder. */
export interface Product {
  url: string;
  dataDir: string;
  /** SIGKILL and restart with the same data; an embedded database survives it. */
  kill(): Promise<void>;
  /** SIGTERM and restart with the same data. */
  restart(): Promise<void>;
  /** SIGTERM: nothing answers until `up`. */
  down(): Promise<void>;
  /** Restarts it with the same data, at the same address. */
  up(): Promise<void>;
  stop(): Promise<void>;
}

export function start(dataDir: string, port: number): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [START], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /Ready on (http:\/\/\S+)/.exec(output);
      if (ready) resolve({ child, url: ready[1]! });
    };
    child.stdout!.on('data', take);
    child.stderr!.on('data', take);
    child.on('exit', (code) => reject(new Error(`The product ended with ${code}:\n${output}`)));
  });
}

export function stopped(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.on('exit', () => resolve());
    child.kill(signal);
  });
}

/** Starts the product and waits until it says that it is ready. */
export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'labtide-e2e-'));
  const prepared = process.env[PREPARED];
  // The socket of a database that has just ended cannot be copied, and need not be.
  const isCopied = (path: string) => !lstatSync(path).isSocket();
  if (prepared) cpSync(prepared, dataDir, { recursive: true, filter: isCopied });
  let running = await start(dataDir, 0);
  const { url } = running;
  const up = async () => {
    running = await start(dataDir, Number(new URL(url).port));
  };
  const again = async (signal: NodeJS.Signals) => {
    await stopped(running.child, signal);
    await up();
  };
  return {
    url,
    dataDir,
    kill: () => again('SIGKILL'),
    restart: () => again('SIGTERM'),
    down: () => stopped(running.child),
    up,
    async stop() {
      await stopped(running.child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * With these options a browser contacts no outside host, and does not emulate a graphics card, which took a seventh of
 * the time.
 */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: browserArgs });
}

export type Person = 'admin' | 'member' | 'guest' | 'viewer';

export const DEMO_PASSWORD = 'demo-password';

/** Opens the product in a page and signs in a member of the demo workspace with the form. */
export async function signIn(page: Page, product: Product, person: Person): Promise<void> {
  await page.goto(product.url);
  await typeAddress(page, `${person}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Workspace' }).waitFor();
}

/** The first step of the sign-in. */
export async function typeAddress(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Waits for the sign-in, at any step. */
export function waitForSignIn(page: Page): Promise<void> {
  return page.getByRole('form', { name: 'Sign in' }).waitFor();
}
