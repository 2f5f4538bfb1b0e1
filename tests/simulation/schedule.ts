import { actorOf, id } from '@tests/support/store/labFixture';
import { createRandom } from '@/lib/random';
import { Device } from './device';
import { type Faults, hostileNetwork, NO_FAULTS } from './hostileNetwork';
import { checkConvergence, checkLog, checkShelf, checkValues, checkVisible, visibleState } from './invariants';
import { ServerModel } from './serverModel';

/** One thing that happens in a schedule. All choice within it comes from `seed`, so steps can be left out singly. */
export interface Step {
  device: number;
  kind:
    | 'act'
    | 'push'
    | 'pull'
    | 'sync'
    | 'hold'
    | 'compact'
    | 'crash'
    | 'reload'
    | 'skew'
    | 'pass'
    | 'role'
    | 'epoch'
    | 'leaders';
  seed: number;
}

const KINDS: readonly Step['kind'][] = [
  ...Array<Step['kind']>(14).fill('act'),
  ...Array<Step['kind']>(4).fill('push'),
  ...Array<Step['kind']>(4).fill('pull'),
  ...Array<Step['kind']>(3).fill('sync'),
  'hold',
  'compact',
  'crash',
  'crash',
  'reload',
  'skew',
  'pass',
  'role',
  'epoch',
  'leaders',
  'leaders',
];

/** A schedule of that many steps over three devices of two people. */
export function drawSteps(seed: number, count: number): Step[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => ({
    device: random.int(0, 2),
    kind: random.pick(KINDS),
    seed: random.int(0, 0x7fffffff),
  }));
}

const FAULTS: Faults = { dropRequest: 0.15, dropAnswer: 0.15, duplicate: 0.1, cut: 0.15, delay: 0.1, drain: 0.1 };
const DAY = 86_400_000;

export interface ScheduleReport {
  events: number;
  refused: number;
  crashes: number;
}

/** Plays a schedule, heals the world and checks S1 to S6. @throws AssertionError naming the rule that was broken. */
export async function playSchedule(seed: number, steps: readonly Step[]): Promise<ScheduleReport> {
  let time = Date.UTC(2026, 2, 2, 9);
  let faults = FAULTS;
  const server = new ServerModel(() => time);
  const users = [id(2), id(2), id(3)];
  // Each step reseeds the stream of its device, so that leaving a step out leaves the choices of the others.
  const streams = users.map((_, i) => ({ random: createRandom(seed + i) }));
  const devices = users.map((userId, i) => {
    server.actors.set(userId, actorOf(userId));
    const random = {
      next: () => streams[i]!.random.next(),
      int: (low: number, high: number) => streams[i]!.random.int(low, high),
      chance: (probability: number) => streams[i]!.random.chance(probability),
      pick: <T>(items: readonly T[]) => streams[i]!.random.pick(items),
      shuffle: <T>(items: readonly T[]) => streams[i]!.random.shuffle(items),
      normal: (mean: number, sd: number) => streams[i]!.random.normal(mean, sd),
    };
    const transport = hostileNetwork(server, { userId }, random, () => faults);
    return new Device(`device ${i}`, actorOf(userId), random, transport, () => time);
  });
  try {
    for (const device of devices) await device.open();
    faults = NO_FAULTS;
    for (const device of devices.slice(0, 2)) {
      await device.hold();
      await device.sync();
    }
    faults = FAULTS;
    for (const step of steps) {
      const device = devices[step.device]!;
      streams[step.device]!.random = createRandom(step.seed);
      const { random } = streams[step.device]!;
      time += random.int(1, 5000);
      if (step.kind === 'role') {
        // The server hears of it at once, the laptop does not: what it makes meanwhile must be refused kindly.
        const userId = users[step.device]!;
        const next = server.actors.get(userId)!.access_level === 'viewer' ? 'team-member' : 'viewer';
        server.actors.set(userId, actorOf(userId, { access_level: next }));
      } else if (step.kind === 'epoch') server.permEpoch += 1;
      else
        await play(device, step, random, () => {
          time += random.int(1, 3_600_000);
        });
      await device.noteMade();
      await checkVisible(device);
    }
    faults = NO_FAULTS;
    for (const userId of users) server.actors.set(userId, actorOf(userId));
    for (let round = 0; round < 3; round++)
      for (const device of devices) {
        await device.hold();
        await device.sync();
        await checkVisible(device);
      }
    for (const device of devices) await checkShelf(device);
    checkLog(server, devices);
    checkValues(server, (recordId) => server.recordRows.get(recordId), 'on the server');
    await checkConvergence(server, devices);
    let refused = 0;
    for (const device of devices) {
      const waiting = await device.store.db.outbox.where('state').anyOf('waiting', 'sending').count();
      if (waiting > 0) throw new Error(`${device.name} still has ${waiting} unsent commands`);
      refused += await device.store.db.outbox.count();
    }
    return { events: server.log.length, refused, crashes: devices.reduce((sum, device) => sum + device.crashes, 0) };
  } finally {
    for (const device of devices) if (device.store) device.close();
  }
}

async function play(
  device: Device,
  step: Step,
  random: ReturnType<typeof createRandom>,
  pass: () => void,
): Promise<void> {
  switch (step.kind) {
    case 'act':
      await device.attempt(() => device.actAtRandom());
      return;
    case 'push':
      await device.attempt(() => device.push());
      return;
    case 'pull':
      await device.attempt(() => device.pull());
      return;
    case 'sync':
      await device.attempt(() => device.sync());
      return;
    case 'hold':
      await device.attempt(() => device.hold());
      return;
    case 'compact':
      await device.attempt(() => device.compact());
      return;
    case 'crash':
      device.plantCrash(random.int(0, 5));
      await device.attempt(() => (random.chance(0.5) ? device.actAtRandom() : device.sync()));
      return;
    case 'reload': {
      const before = await visibleState(device);
      device.close();
      await device.open();
      const after = await visibleState(device);
      if (JSON.stringify([...before]) !== JSON.stringify([...after]))
        throw new Error('S1: a reload changed what is shown');
      return;
    }
    case 'skew':
      device.skew = random.int(-2 * DAY, 2 * DAY);
      return;
    case 'leaders':
      // Two tabs that both hold themselves for the leader.
      await device.attempt(async () => {
        const ended = await Promise.allSettled([device.sync(), device.sync()]);
        for (const one of ended) if (one.status === 'rejected') throw one.reason;
      });
      return;
    case 'pass':
      pass();
  }
}
