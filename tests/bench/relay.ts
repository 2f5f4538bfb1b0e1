import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type BenchServer, startBenchServer } from './benchServer';
import type { BenchTable } from './benchTable';
import { cpuSeconds } from './cpuSeconds';
import type { CrowdAnswer, FanOutAnswer, LoadTask } from './relayLoad';

const QUICK = Boolean(process.env.BENCH_QUICK);
const ROOMS = 20;
const CLIENTS = 1000;
const PER_SECOND = 10;
const SLICES = QUICK ? 5 : 20;
const CROWD = 2000;
const CROWD_PER_SECOND = 2;
const DOCUMENTS = 1000;
const DOCUMENT_BYTES = 4000;
/** Longer than two rounds in which the relay checks that every client is still connected. */
const HOLD_SECONDS = QUICK ? 20 : 70;
/** Longer than the relay keeps an empty room. */
const PATIENCE = 90_000;
const BAR = 1.5;

const pause = (millis: number) => new Promise((done) => setTimeout(done, millis));
const bundle = (name: string) => fileURLToPath(new URL(`${name}.mjs`, import.meta.url));

/** The next output line of a process that matches. */
function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  let said = '';
  return new Promise((done, fail) => {
    child.stdout?.on('data', (data: Buffer) => {
      said += data.toString();
      const found = pattern.exec(said)?.[1];
      if (found !== undefined) done(found);
    });
    child.on('exit', (code) => fail(new Error(`The process ended with ${code}: ${said}`)));
  });
}

function startLoad(task: LoadTask) {
  const child = spawn(process.execPath, [bundle('relayLoad')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify(task)}\n`);
  return child;
}

/** The answers of all servers. @throws Error if a client was disconnected or a delivery is missing */
async function fanOut(servers: string[][], clients: number, perSecond: number): Promise<FanOutAnswer[]> {
  const child = startLoad({ kind: 'fanOut', servers, clients, perSecond, slices: SLICES });
  const answers = JSON.parse(await printed(child, /^(\[.*\])$/m)) as FanOutAnswer[];
  for (const answer of answers)
    if (answer.connected !== clients || answer.missing !== 0)
      throw new Error(`Not all came through: ${JSON.stringify(answer)}`);
  return answers;
}

async function makeViews(server: BenchServer, count: number, sliceName: string): Promise<string[]> {
  const slice = await server.ask<{ id: string }>('POST', '/entity_slices', { slice_name: sliceName });
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    const body = { entity_slice_id: slice.id, view_name: `Room ${i}` };
    ids.push((await server.ask<{ id: string }>('POST', '/record_views', body)).id);
  }
  return ids;
}

const roomUrls = (server: BenchServer, views: readonly string[]) =>
  views.map((id) => `${server.url.replace('http', 'ws')}/sync/view/${id}?token=${server.token}`);

async function latencies(server: BenchServer): Promise<BenchTable> {
  const bare = spawn(process.execPath, [bundle('bareFanOut')], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const bareUrl = await printed(bare, /Ready on (ws:\S+)/);
    const ours = roomUrls(server, await makeViews(server, ROOMS, 'Latency'));
    const theirs = ours.map((_, i) => `${bareUrl}/${i}`);
    const rows: BenchTable['rows'] = [];
    for (const [clients, perSecond] of [
      [CLIENTS, PER_SECOND],
      [CROWD, CROWD_PER_SECOND],
    ] as const) {
      const [other, mine] = (await fanOut([theirs, ours], clients, perSecond)) as [FanOutAnswer, FanOutAnswer];
      for (const share of ['p50', 'p95', 'p99'] as const)
        rows.push([
          `${clients} clients, ${ROOMS} rooms, ${perSecond} updates/s each: ${share} ms`,
          mine[share].toFixed(2),
          other[share].toFixed(2),
          mine[share] / other[share],
          BAR,
        ]);
    }
    return {
      title: 'Relay: from a writer to a colleague, beside a bare ws server with the same fan-out',
      columns: ['what', 'relay', 'bare ws', 'ratio', 'bar'],
      rows,
      notes: [
        `${SLICES} slices of a second, in turn; every delivery came. The relay checks, merges and stores each update as well.`,
      ],
    };
  } finally {
    bare.kill();
  }
}

/** Many people present at once on one process, who do nothing else. */
async function crowd(server: BenchServer): Promise<BenchTable> {
  const urls = roomUrls(server, await makeViews(server, ROOMS, 'Crowd'));
  const { id: userId } = await server.ask<{ id: string }>('GET', '/auth/me');
  const before = await server.resident();
  const load = startLoad({ kind: 'crowd', urls, clients: CROWD, userId });
  await printed(load, /^("here")$/m);
  const began = cpuSeconds(server.pid).own;
  await pause(HOLD_SECONDS * 1000);
  const used = (cpuSeconds(server.pid).own - began) / HOLD_SECONDS;
  const clients = await server.metric('labtide_relay_clients');
  const resident = await server.resident();
  const answered = printed(load, /^(\{.*\})$/m);
  load.stdin.write('go\n');
  const answer = JSON.parse(await answered) as CrowdAnswer;
  const wanted = CROWD * (CROWD / ROOMS - 1);
  if (clients !== CROWD || answer.dropped > 0 || answer.received !== wanted)
    throw new Error(`Not all stayed: ${clients} clients of ${CROWD}, ${JSON.stringify(answer)}`);
  return {
    title: `Relay: ${CROWD} clients in ${ROOMS} rooms of one process, held for ${HOLD_SECONDS} s`,
    columns: ['what', 'measured'],
    rows: [
      ['clients still there, of all', `${clients} of ${CROWD}`],
      ['connections lost', answer.dropped],
      ['presences of others that arrived, of all', `${answer.received} of ${wanted}`],
      ['all connected and seen by all, s', answer.connectSeconds],
      ['memory of the process, MB', resident / 1e6],
      ['of it for one client, KB', (resident - before) / CROWD / 1e3],
      ['messages a second to all while nothing happens', answer.perSecond],
      ['processor used meanwhile, of one', used],
    ],
    notes: [
      'Each client says every 15 s that it is still there, as y-websocket does; the relay tells a room once in 2 s.',
    ],
  };
}

/** Opens documents, measures the program's memory meanwhile, and waits until it has released them. */
async function openAndClose(server: BenchServer, urls: string[]): Promise<{ open: number; closed: number }> {
  const load = startLoad({ kind: 'documents', urls, bytes: DOCUMENT_BYTES });
  await printed(load, /^("open")$/m);
  const open = await server.heapUsed();
  load.stdin.write('go\n');
  const limit = Date.now() + PATIENCE;
  while ((await server.metric('labtide_relay_rooms')) > 0) {
    if (Date.now() > limit) throw new Error('Rooms are kept though nobody is in them.');
    await pause(500);
  }
  return { open, closed: await server.heapUsed() };
}

async function memory(server: BenchServer): Promise<BenchTable> {
  const urls = roomUrls(server, await makeViews(server, DOCUMENTS, 'Memory'));
  // Memory that is allocated once (compiled code, caches) is no leak.
  const base = (await openAndClose(server, urls.slice(0, DOCUMENTS / 10))).closed;
  const first = await openAndClose(server, urls);
  const second = await openAndClose(server, urls);
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  const row = (what: string, bytes: number) => [what, megabytes(bytes), bytes / base];
  return {
    title: `Relay: memory over ${DOCUMENTS} documents`,
    columns: ['after a full collection', 'MB in use', 'of base'],
    rows: [
      row('base', base),
      row('all open', first.open),
      row('all closed', first.closed),
      row('open again', second.open),
      row('closed again', second.closed),
    ],
    notes: ['Bar: closed is within 1.1 of base.'],
  };
}

/**
 * Capacity of the relay: latency under many clients, many clients who stay connected, and whether memory is released.
 */
export async function benchRelay(): Promise<BenchTable[]> {
  const server = await startBenchServer();
  try {
    return [await latencies(server), await crowd(server), await memory(server)];
  } finally {
    await server.stop();
  }
}
