import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The built server in a process of its own. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** All output so far. */
  said(): string;
  /** Ends it as a power failure does. */
  kill(): Promise<void>;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
}

/** Processes over one database share it. */
const SECRET_KEY = 'the-key-of-the-tests-and-of-nothing-else';

/**
 * A bundle for each test process, because another one may be building while ours starts; inside the repository, so that
 * packages are found.
 */
const BUNDLE = `dist/test-${process.pid}`;

/** Builds the bundle from these sources. @returns a function that removes it, for beforeAll */
export async function buildBundle(): Promise<() => void> {
  const { buildServer } = await import('../../../sync-server/scripts/buildServer.mjs' as string);
  await buildServer(BUNDLE);
  return () => rmSync(join(root, BUNDLE), { recursive: true, force: true });
}

/** The bundle in a terminal of its own. */
export interface ServerAtTerminal {
  /** All output lines until the server is ready. */
  lines: string[];
  /** Closes the terminal window. */
  close(): void;
}

/** Starts the bundle with a demo workspace in a terminal, provided by `script` of util-linux. */
export async function startAtTerminal(dataDir: string, asked: { LOG_LEVEL?: string } = {}): Promise<ServerAtTerminal> {
  const child = spawn('script', ['-qec', `${process.execPath} ${BUNDLE}/server.mjs`, '/dev/null'], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SECRET_KEY, ...asked },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise<void>((done, fail) => {
    child.on('error', fail);
    child.on('exit', () => fail(new Error(`The server ended: ${said}`)));
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      if (/Sign in as .*\r?\n/.test(said)) done();
    });
  });
  return { lines: said.trim().split(/\r?\n/), close: () => void child.kill('SIGKILL') };
}

/** Starts the bundle with a demo workspace in a data folder and waits until it is ready. */
export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [`${BUNDLE}/server.mjs`], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      DATABASE_URL: '',
      DEMO: '1',
      SECRET_KEY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const url = await new Promise<string>((done, fail) => {
    const onData = (data: Buffer) => {
      said += data.toString();
      const ready = /Ready on (http:\S+)/.exec(said)?.[1];
      if (ready) done(ready);
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.on('exit', (code) => fail(new Error(`The server ended with ${code}: ${said}`)));
  });
  const gone = () => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve());
  return {
    url,
    child,
    said: () => said,
    async kill() {
      child.kill('SIGKILL');
      await gone();
    },
    async stop() {
      child.kill('SIGTERM');
      await gone();
    },
  };
}
