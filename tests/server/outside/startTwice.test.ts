import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '@server/storage/embedded/pidFile';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databasePid } from '../../support/server/databasePid';
import { call, signIn } from '../../support/server/drillLab';
import { buildBundle, type ServerProcess, startAtTerminal, startProcess } from '../../support/server/serverProcess';

const hasTerminals = spawnSync('script', ['--version']).status === 0;

describe('a second start by mistake', () => {
  let folder = '';
  let server: ServerProcess | null = null;

  beforeAll(buildBundle);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'labtide-twice-'));
    chmodSync(folder, 0o755);
  });
  afterEach(async () => {
    await server?.stop();
    server = null;
    rmSync(folder, { recursive: true, force: true });
  });

  const dataDir = () => join(folder, 'data');

  it('on the same data ends with a message before it touches the database; the first keeps running, and after a kill another can start', async () => {
    server = await startProcess({ DATA_DIR: dataDir() });
    const pid = databasePid(dataDir());
    const token = await signIn(server.url);
    const words = `Labtide is already running on the data in ${dataDir()}, at ${server.url} (process ${server.child.pid})`;
    const { port } = new URL(server.url);
    await expect(startProcess({ DATA_DIR: dataDir() })).rejects.toThrow(words);
    await expect(startProcess({ DATA_DIR: dataDir(), PORT: port })).rejects.toThrow(words);

    expect(databasePid(dataDir())).toBe(pid);
    expect(server.said()).not.toMatch(/database ended|database is unavailable/);
    expect((await call({ url: server.url, token }, 'GET', '/auth/me')).status).toBe(200);

    await server.kill();
    server = await startProcess({ DATA_DIR: dataDir() });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  }, 120_000);

  it('on a port that is in use ends with an explanation before it creates a database', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as { port: number };
    await expect(startProcess({ DATA_DIR: dataDir(), PORT: String(port) })).rejects.toThrow(
      `Port ${port} is in use by another program. Stop it, or set PORT to another port.`,
    );
    expect(existsSync(join(dataDir(), 'postgres'))).toBe(false);
    await new Promise((done) => other.close(done));
  }, 60_000);

  it('in a terminal shows progress, the link and the accounts; closing the window ends it with its database', async (context) => {
    if (!hasTerminals) return context.skip('Needs `script` of util-linux, which is not on this machine.');
    const atTerminal = await startAtTerminal(dataDir());
    const pid = databasePid(dataDir());
    expect(atTerminal.lines).toEqual([
      'Starting the database…',
      'Creating the demo workspace…',
      expect.stringMatching(/^Ready on http:\/\/127\.0\.0\.1:\d+$/),
      expect.stringMatching(/^Sign in as admin@demo\.test .* with \S+$/),
    ]);
    atTerminal.close();
    await expect.poll(() => isAlive(pid)).toBe(false);

    // With a log, the server reports that it ends, and the closed terminal refuses that line.
    const withLog = await startAtTerminal(dataDir(), { LOG_LEVEL: 'info' });
    const second = databasePid(dataDir());
    withLog.close();
    await expect.poll(() => isAlive(second)).toBe(false);
  }, 120_000);
});
