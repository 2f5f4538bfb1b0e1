import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './freePort';

const PROGRAMS = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'];
/** Fewer than the server's own pool has, so that its transactions must share connections. */
const SERVER_CONNECTIONS = 4;

export interface Pooler {
  port: number;
  stop(): Promise<void>;
}

const found = () => PROGRAMS.find((path) => existsSync(path)) ?? null;

function attempt(args: string[]): void {
  try {
    // RUNLEVEL, so that the package's own service is not started.
    execFileSync('apt-get', args, { stdio: 'ignore', timeout: 300_000, env: { ...process.env, RUNLEVEL: '1' } });
  } catch {
    // The caller reports it if it is still not installed.
  }
}

/** Path of PgBouncer: the system's, else Debian's package if it can be installed; null if there is none. */
export function findPooler(): string | null {
  const held = found();
  if (held || process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return held;
  // Several test files may install it at the same time: later ones wait for the first.
  const install = ['-o', 'DPkg::Lock::Timeout=240', 'install', '-y', '--no-install-recommends', 'pgbouncer'];
  attempt(install);
  if (!found()) {
    attempt(['update']);
    attempt(install);
  }
  return found();
}

async function answers(connection: pg.PoolConfig): Promise<void> {
  for (let tries = 100; ; tries--) {
    const client = new pg.Client(connection);
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (tries === 0) throw error;
      await new Promise((done) => setTimeout(done, 50));
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Starts a PgBouncer in transaction mode for all databases of a cluster that listens on a socket in a folder. */
export async function startPooler(program: string, cluster: pg.PoolConfig): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'labtide-pooler-'));
  const port = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users.txt'),
    pool_mode: 'transaction',
    default_pool_size: SERVER_CONNECTIONS,
    max_client_conn: 400,
    logfile: join(folder, 'pooler.log'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const config = join(folder, 'pooler.ini');
  writeFileSync(
    config,
    ['[databases]', `* = host=${cluster.host} port=${cluster.port}`, '[pgbouncer]', ...lines].join('\n'),
  );
  writeFileSync(settings.auth_file, `"${cluster.user}" ""\n`);
  // It refuses to run as root; the cluster's account has access to the cluster's folder.
  const { uid, gid } = statSync(cluster.host as string);
  const isRoot = process.getuid?.() === 0;
  chmodSync(folder, 0o755);
  if (isRoot) for (const path of [folder, config, settings.auth_file]) chownSync(path, uid, gid);
  const child = spawn(program, [config], { stdio: 'ignore', ...(isRoot ? { uid, gid } : {}) });
  await answers({ host: '127.0.0.1', port, user: cluster.user, database: cluster.database });
  return {
    port,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
