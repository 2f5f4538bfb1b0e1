import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';

// As deep as the bundle of the benches, so that both find the repository.
const root = fileURLToPath(new URL('../../', import.meta.url));

/** The built server in a process of its own, over an empty data folder, with the demo workspace. */
export interface BenchServer {
  url: string;
  /** Bearer token of the demo's administrator. */
  token: string;
  /** Calls the API and returns the resource. @throws Error with the answer if the call fails */
  ask<R>(method: string, path: string, body?: unknown, token?: string): Promise<R>;
  /** Bearer token of another person of the demo. */
  signIn(person: 'admin' | 'member'): Promise<string>;
  /** A counter of the server, 0 if there is none of this name. */
  metric(name: string): Promise<number>;
  /** Bytes in use by the program after a full garbage collection. */
  heapUsed(): Promise<number>;
  /** Resident memory of the process in bytes. */
  resident(): Promise<number>;
  /** The server's process, the parent of its database's. */
  pid: number;
  stop(): Promise<void>;
}

/** One call to the inspector of a Node process. */
async function inspect<R>(address: string, method: string, params: object = {}): Promise<R> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const answered = once(socket, 'message');
  socket.send(JSON.stringify({ id: 1, method, params }));
  const [data] = await answered;
  socket.close();
  return (JSON.parse(String(data)) as { result: R }).result;
}

function spoken(child: ChildProcess): Promise<{ url: string; inspector: string }> {
  let said = '';
  return new Promise((done, fail) => {
    const onData = (data: Buffer) => {
      said += data.toString();
      const url = /Ready on (http:\S+)/.exec(said)?.[1];
      const inspector = /Debugger listening on (ws:\S+)/.exec(said)?.[1];
      if (url && inspector) done({ url, inspector });
    };
    child.stdout?.on('data', onData);
    child.stderr?.on('data', onData);
    child.on('exit', (code) => fail(new Error(`The server ended with ${code}: ${said}`)));
  });
}

/** Builds the server from these sources and starts it. */
export async function startBenchServer(): Promise<BenchServer> {
  const { buildServer } = await import('../../sync-server/scripts/buildServer.mjs' as string);
  await buildServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'labtide-bench-'));
  const env = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', DATABASE_URL: '', DEMO: '1', DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', 'dist/server.mjs'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { url, inspector } = await spoken(child);
  async function ask<R>(method: string, path: string, body?: unknown, token = ''): Promise<R> {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
    return JSON.parse(text).data.resource as R;
  }
  const evaluate = async (expression: string) => {
    const params = { expression, returnByValue: true };
    return (await inspect<{ result: { value: number } }>(inspector, 'Runtime.evaluate', params)).result.value;
  };
  const signIn = async (person: string) => {
    const credentials = { email: `${person}@demo.test`, password: 'demo-password' };
    return (await ask<{ token: string }>('POST', '/auth/login', credentials)).token;
  };
  const admin = await signIn('admin');
  return {
    url,
    token: admin,
    pid: child.pid as number,
    ask: (method, path, body, token = admin) => ask(method, path, body, token),
    signIn,
    async metric(name) {
      const text = await (await fetch(`${url}/metrics`)).text();
      return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
    },
    async heapUsed() {
      // Objects behind weak references are only freed by a later collection.
      for (let round = 0; round < 3; round++) await inspect(inspector, 'HeapProfiler.collectGarbage');
      return evaluate('(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())');
    },
    resident: () => evaluate('process.memoryUsage.rss()'),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
