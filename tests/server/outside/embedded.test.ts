import { chmodSync, cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { backendPids, clusterOf, databasePid } from '../../support/server/databasePid';
import { type DurableDatabase, durableDatabase } from '../../support/server/databases';
import { DRILL_MILLIS, drill, drillRandom } from '../../support/server/drill';
import { call, openLab } from '../../support/server/drillLab';
import { until } from '../../support/server/relayClient';
import { buildBundle, type ServerProcess, startProcess } from '../../support/server/serverProcess';

/** Kills a process. A connection's process may have ended since it was listed: then nothing is killed. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

describe('a database that dies under a running server', () => {
  let folder = '';
  let server: ServerProcess | null = null;
  let database: DurableDatabase | null = null;

  beforeAll(buildBundle);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'labtide-database-'));
    chmodSync(folder, 0o755);
  });
  afterEach(async () => {
    await server?.stop();
    await database?.stop();
    server = null;
    database = null;
    rmSync(folder, { recursive: true, force: true });
  });

  const ready = async () => (await fetch(`${server!.url}/readyz`)).status;

  /** Kills either the postmaster or one connection's process, which makes the database end all others. */
  async function killDatabase(title: string, env: Record<string, string>, pid: () => number): Promise<void> {
    server = await startProcess({ DATA_DIR: join(folder, 'data'), ...env });
    const random = drillRandom(title);
    const tally = await drill(random, {
      title,
      url: server.url,
      everyMillis: 1000,
      async strike() {
        const postmaster = pid();
        const backends = backendPids(postmaster);
        kill(backends.length > 0 && random.chance(0.5) ? random.pick(backends) : postmaster);
        await until('ready again', async () => (await ready()) === 200, 30_000);
      },
    });
    expect(tally.strikes).toBeGreaterThan(0);
    expect(tally.commands).toBeGreaterThan(10);
    expect(tally.edits).toBeGreaterThan(10);
    expect(server.child.exitCode).toBeNull();
  }

  it(
    'S2 S3 S10 embedded: it is restarted, and nothing that was acknowledged is lost or duplicated',
    async () => {
      await killDatabase('Embedded database killed', {}, () => databasePid(join(folder, 'data')));
    },
    DRILL_MILLIS,
  );

  it(
    'S2 S3 S10 existing: connections recover, and nothing that was acknowledged is lost or duplicated',
    async () => {
      database = await durableDatabase();
      await killDatabase('Existing database killed', { DATABASE_URL: database.url }, () => database!.pid());
    },
    DRILL_MILLIS,
  );

  it('answers 503 while it is unavailable, logs one line at the beginning and one at the end, and then accepts requests again', async () => {
    server = await startProcess({ DATA_DIR: join(folder, 'data') });
    const { url } = server;
    process.kill(databasePid(join(folder, 'data')), 'SIGKILL');
    const credentials = { email: 'admin@demo.test', password: 'demo-password' };
    const signIn = () => call({ url }, 'POST', '/auth/login', credentials);
    const answers: number[] = [];
    await until('signed in', async () => {
      const answer = await signIn();
      answers.push(answer.status);
      if (answer.status === 503) expect(JSON.parse(answer.text).content).toMatch(/Try again/);
      return answer.status === 200;
    });
    expect(new Set(answers)).toEqual(new Set([503, 200]));
    expect(await ready()).toBe(200);
    const said = server.said();
    expect(said.match(/The database ended and is being restarted/g)).toHaveLength(1);
    expect(said.match(/The database is back after/g)).toHaveLength(1);
    expect(said.match(/The database is unavailable/g)).toHaveLength(1);
    expect(said).not.toContain('The request failed');
  }, 60_000);

  it('one that cannot start is retried until it can; the server says why, and ends when told to', async () => {
    const dataDir = join(folder, 'data');
    server = await startProcess({ DATA_DIR: dataDir });
    const part = join(clusterOf(dataDir), 'global');
    const pid = databasePid(dataDir);
    renameSync(part, `${part}.away`);
    process.kill(pid, 'SIGKILL');
    await until('the reason is told', () => /did not start[\s\S]*The next attempt is in/.test(server!.said()), 60_000);
    expect(await ready()).toBe(503);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    renameSync(`${part}.away`, part);
    await until('ready again', async () => (await ready()) === 200, 60_000);

    renameSync(part, `${part}.away`);
    process.kill(databasePid(dataDir), 'SIGKILL');
    await until('away', async () => (await ready()) === 503, 20_000);
    await server.stop();
    expect(server.child.exitCode).toBe(0);
  }, 180_000);

  it('starts from a copy of the data folder, whoever copied it', async () => {
    const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')];
    server = await startProcess({ DATA_DIR: dataDir });
    const { token, sliceId } = await openLab(server.url);
    await server.stop();
    cpSync(dataDir, copy, { recursive: true });
    server = await startProcess({ DATA_DIR: copy });
    expect(await ready()).toBe(200);
    const { text } = await call({ url: server.url, token }, 'GET', '/entity_slices');
    expect(JSON.parse(text).data.resource).toContainEqual(expect.objectContaining({ id: sliceId }));
  }, 60_000);
});
