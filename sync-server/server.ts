import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { runAdmin } from './admin/runAdmin';
import { buildApp } from './app';
import { DEMO_PASSWORD } from './auth/demoPeople';
import { checkPort, portTrouble } from './checkPort';
import { compose } from './composition';
import { type Config, isLoopback, parseConfig } from './config';
import type { Deps } from './deps';
import { plainHttpWarning } from './plainHttpWarning';
import { isEmpty, seedDemo } from './resources/demo/seedDemo';
import { serverLog } from './serverLog';
import { hasAdmin } from './setup/hasAdmin';
import { keepFlags } from './setup/keepFlags';
import { newSetUpToken, SET_UP_MINUTES } from './setup/setUpLink';
import { shownUrl } from './shownUrl';
import { FolderHeld, type HeldFolder, holdFolder } from './storage/holdFolder';
import { openStorage, type Storage } from './storage/openStorage';

/** Longer than any request should take; whatever still runs then is cut off. */
const DRAIN_MILLIS = 10_000;

function clientFolder(): string | null {
  // Relative to the bundle in dist/, or to the sources.
  const here = dirname(fileURLToPath(import.meta.url));
  return [join(here, 'client'), join(here, '..', 'dist', 'client')].find((folder) => existsSync(folder)) ?? null;
}

async function seed(config: Config, deps: Deps): Promise<boolean> {
  const wanted = config.demo ?? (isLoopback(config.host) && config.databaseUrl === null);
  if (!wanted || config.role === 'relay') return false;
  if (!(await isEmpty(deps))) return true;
  printProgress('Creating the demo workspace…');
  await seedDemo(deps);
  return true;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A person started the server and reads its output; whoever sets LOG_LEVEL wants the log itself. */
const IS_TERMINAL = process.stdout.isTTY === true && process.env.LOG_LEVEL === undefined;

/** Tells a waiting person what takes so long. */
function printProgress(line: string): void {
  if (IS_TERMINAL) say(line);
}

async function main(): Promise<void> {
  const config = parseConfig(process.env, clientFolder());
  if (process.argv[2] === 'admin') {
    const quiet = serverLog({ level: process.env.LOG_LEVEL ? config.logLevel : 'error', isTerminal: false });
    say(await runAdmin(process.argv.slice(3), config, quiet));
    process.exit(0);
  }
  const log = serverLog({ level: config.logLevel, isTerminal: IS_TERMINAL });
  // Before the database is touched: a server started by mistake must not take it over from the one that runs.
  const folder = config.databaseUrl === null ? await holdDataDir(config) : null;
  await checkPort(config.port, config.host);
  printProgress(config.databaseUrl === null ? 'Starting the database…' : 'Connecting to the database…');
  const storage = await openStorage(config, {
    info: (text) => log.info(text),
    warn: (text) => log.warn(text),
  });
  // A failed start must not leave its database running.
  await run(config, log, storage, folder).catch(async (error) => {
    await storage.stop();
    throw portTrouble(error, config.port, config.host) ?? error;
  });
}

/** @throws Error that names the server which holds the folder, and says what to do. */
async function holdDataDir({ dataDir }: Config): Promise<HeldFolder> {
  try {
    return await holdFolder(dataDir, 'server');
  } catch (error) {
    if (!(error instanceof FolderHeld)) throw error;
    const { pid, url } = error.holder;
    throw new Error(
      `Labtide is already running on the data in ${dataDir}${url ? `, at ${url}` : ''} (process ${pid}). ` +
        'It keeps running. To start a second one, set a different DATA_DIR and PORT.',
    );
  }
}

async function run(config: Config, log: Logger, storage: Storage, folder: HeldFolder | null): Promise<void> {
  const composed = await compose(config, storage.connection, log);
  await keepFlags(composed.deps);
  const demo = await seed(config, composed.deps);
  const app = await buildApp(composed.deps);
  composed.attach(app.server);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'Shutting down');
    await composed.drain().catch((error) => log.error({ err: error }, 'Draining the relay failed'));
    const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MILLIS);
    await app.close().catch((error) => log.error({ err: error }, 'Closing the server failed'));
    clearTimeout(cut);
    await composed.close();
    await storage.stop();
    await folder?.release();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  // The terminal was closed: the database must not keep running. Under nohup the signal is ignored, and the server
  // keeps running.
  if (process.stdout.isTTY) process.on('SIGHUP', () => void stop('SIGHUP'));

  await app.listen({
    port: config.port,
    host: config.host,
    // The framework does not know that its server uses TLS.
    listenTextResolver: (address) =>
      `Server listening at ${config.tls ? address.replace('http://', 'https://') : address}`,
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const url = shownUrl(config, port);
  folder?.serveAt(url);
  say(`Ready on ${url}`);
  const warning = plainHttpWarning(config);
  if (warning) say(warning);
  if (!demo && config.role !== 'relay' && !(await hasAdmin(composed.deps))) await sayHowToSetUp(composed.deps, url);
  if (demo) say(`Sign in as admin@demo.test (or member@, guest@, viewer@) with ${DEMO_PASSWORD}`);
}

/** When nobody can sign in yet: prints a one-time link for whoever reads the server's output. */
async function sayHowToSetUp(deps: Deps, url: string): Promise<void> {
  const token = await newSetUpToken(deps);
  say('Nobody can sign in yet. Open this link to create the first workspace and its administrator:');
  say(`  ${url.replace(/\/$/, '')}/login/set-up#${token}`);
  say(`It works once, for ${SET_UP_MINUTES} minutes. Or run: npm run admin -- create <email>`);
}

// Without a listener, a failed write to a closed terminal would end the process before it has stopped its database.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  if (process.env.LOG_LEVEL === 'debug') process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
