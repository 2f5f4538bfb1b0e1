import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DurableDatabase, durableDatabase } from '../../support/server/databases';
import { DRILL_MILLIS, drill, drillRandom } from '../../support/server/drill';
import { call, signIn } from '../../support/server/drillLab';
import { freePort } from '../../support/server/freePort';
import { until } from '../../support/server/relayClient';
import { buildBundle, type ServerProcess, startProcess } from '../../support/server/serverProcess';

const CONFIGURATION = fileURLToPath(new URL('../../../sync-server/deploy/nginx.conf', import.meta.url));
const ROLES = { api: 'api', relay1: 'relay', relay2: 'relay' } as const;
type Name = keyof typeof ROLES;
const NAMES = Object.keys(ROLES) as Name[];

function findNginx(): string | null {
  const program = process.env.NGINX_BIN || 'nginx';
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' });
    return program;
  } catch {
    return null;
  }
}

describe('the set-up of deploy/: one API and two relays behind nginx', () => {
  const nginx = findNginx();
  let folder = '';
  let database: DurableDatabase | null = null;
  let front: ChildProcess | null = null;
  const ports = new Map<Name | 'front', number>();
  const servers = new Map<Name, ServerProcess>();

  beforeAll(buildBundle);
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'labtide-deploy-'));
    chmodSync(folder, 0o755);
    for (const name of [...NAMES, 'front'] as const) ports.set(name, await freePort());
  });
  afterEach(async () => {
    front?.kill('SIGTERM');
    if (front && front.exitCode === null) await once(front, 'exit');
    for (const server of servers.values()) await server.stop();
    servers.clear();
    await database?.stop();
    front = null;
    database = null;
    rmSync(folder, { recursive: true, force: true });
  });

  const url = () => `http://127.0.0.1:${ports.get('front')}`;

  async function start(name: Name): Promise<void> {
    const env = { DATA_DIR: join(folder, name), DATABASE_URL: database!.url, PUBLIC_URL: url(), ROLE: ROLES[name] };
    servers.set(name, await startProcess({ ...env, PORT: String(ports.get(name)) }));
  }

  /** The deployed configuration, except for names and ports. */
  async function startNginx(): Promise<void> {
    let site = readFileSync(CONFIGURATION, 'utf8').replace('listen 80;', `listen 127.0.0.1:${ports.get('front')};`);
    for (const name of NAMES) site = site.replace(`${name}:8080`, `127.0.0.1:${ports.get(name)}`);
    mkdirSync(join(folder, 'temp'));
    const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${join(folder, 'temp', kind)};`,
    );
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    const main = `${user} daemon off; pid ${join(folder, 'pid')}; error_log stderr error; worker_processes 1;
      events {} http { access_log off; ${temp.join(' ')} ${site} }`;
    const path = join(folder, 'nginx.conf');
    writeFileSync(path, main);
    execFileSync(nginx!, ['-t', '-q', '-c', path], { stdio: 'inherit' });
    front = spawn(nginx!, ['-c', path], { stdio: 'ignore' });
    await until('nginx', async () => (await fetch(`${url()}/healthz`).catch(() => null))?.ok);
  }

  it(
    'S2 S3 S10 serves, protects, and loses nothing while its servers are killed and drained',
    async (context) => {
      if (!nginx) {
        console.log('Left out: there is no nginx (NGINX_BIN names one).');
        return context.skip();
      }
      database = await durableDatabase();
      for (const name of NAMES) await start(name);
      await startNginx();

      expect((await fetch(`${url()}/metrics`)).status).toBe(404);
      expect((await fetch(`${url()}/readyz`)).status).toBe(200);
      const token = await signIn(url());
      const form = new FormData();
      form.append('file', new Blob(['x'.repeat(45_000_000)], { type: 'text/csv' }), 'big.csv');
      const headers = { authorization: `Bearer ${token}` };
      const upload = await fetch(`${url()}/api/imports/file`, { method: 'POST', headers, body: form });
      expect(upload.status).toBe(200);

      const title = 'Behind nginx';
      const random = drillRandom(title);
      const tally = await drill(random, {
        title,
        url: url(),
        async strike() {
          const name = random.pick(NAMES);
          if (random.chance(0.5)) await servers.get(name)!.kill();
          else await servers.get(name)!.stop();
          await start(name);
        },
      });
      expect(tally.strikes).toBeGreaterThan(0);
      expect(tally.commands).toBeGreaterThan(10);
      expect(tally.edits).toBeGreaterThan(10);

      await servers.get('api')!.stop();
      const away = await call({ url: url() }, 'GET', '/auth/me');
      expect(away.status).toBe(503);
      expect(JSON.parse(away.text).content).toMatch(/Try again/);
    },
    DRILL_MILLIS,
  );
});
