import { actorOf, id, SLICE } from '@tests/support/store/labFixture';
import type { LogEvent } from '@/domain/events/event';
import { FULL_SETTINGS } from '@/domain/permissions/permissionSettings';
import { createRandom, type Random } from '@/lib/random';
import { Device, type Engine } from './device';
import { type Faults, hostileNetwork, LateMail, NO_FAULTS, remoteOf } from './hostileNetwork';
import {
  checkBlockStore,
  checkConflicts,
  checkConvergence,
  checkFields,
  checkLog,
  checkOwed,
  checkSeen,
  checkSight,
  checkStanding,
  checkTasks,
  checkValues,
  checkVisible,
  visibleState,
} from './invariants';
import { ServerModel } from './serverModel';
import { commandsOf, OLD_VERSION, TEST_UPCASTS } from './versions';

/** How often each thing happens in a schedule. */
const WEIGHTS = {
  act: 14,
  push: 4,
  pull: 3,
  sync: 3,
  /** Pokes that carry their events: lost, late, duplicated, out of order. */
  news: 5,
  /** Two devices at the same time, on two processes of the server. */
  together: 3,
  /** Two tabs of one device that both believe they are the leader. */
  leaders: 2,
  late: 3,
  hold: 1,
  drop: 1,
  /** A single record of the server is stored on the device. */
  take: 1,
  compact: 1,
  crash: 3,
  reload: 1,
  tab: 2,
  update: 1,
  /** The server is updated: from then on the oldest clients may only send. */
  upgrade: 1,
  /** The server deletes or restores many records as one operation. */
  sweep: 1,
  /** Old events and settled work are dropped, records merged into blocks. */
  house: 1,
  skew: 1,
  pass: 1,
  role: 1,
  /** A table is hidden from a person, or shown again. */
  sight: 1,
  epoch: 1,
  /** An action on tables, fields, views or comments. */
  shape: 4,
  /** An action on work items: plan, link, move, copy, delete. */
  work: 5,
  /** The leading tab dies while another one works. */
  death: 2,
  /** Operations whose commands are sent as soon as they are durable. */
  express: 6,
  /** Rights change, or a table is dropped or requested, during a round of sync. */
  turn: 3,
  /** A person saves unsent work, signs out, and later restores it on an empty laptop. */
  rescue: 2,
  /** The browser deletes the database under the open page; what was in memory is put into the new one. */
  lost: 1,
  /** The server is backed up; later, once, it is reset to that backup. */
  backup: 1,
  restore: 1,
} as const;

/**
 * One thing that happens in a schedule. All randomness in it comes from `seed`, so that steps can be left out
 * individually.
 */
export interface Step {
  device: number;
  kind: keyof typeof WEIGHTS;
  seed: number;
}

const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) =>
  Array<Step['kind']>(weight).fill(kind as Step['kind']),
);

/** A schedule of this many steps over three devices of two people. */
export function drawSteps(seed: number, count: number): Step[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => ({
    device: random.int(0, 2),
    kind: random.pick(KINDS),
    seed: random.int(0, 0x7fffffff),
  }));
}

const FAULTS: Faults = {
  dropRequest: 0.12,
  dropAnswer: 0.15,
  duplicate: 0.12,
  cut: 0.15,
  delay: 0.1,
  drain: 0.08,
  kill: 0.08,
  slow: 0.2,
};
const DAY = 86_400_000;

export interface ScheduleReport {
  events: number;
  refused: number;
  crashes: number;
  undone: number;
  /** Values that were superseded by somebody who had not seen them. */
  unseen: number;
  duplicates: number;
}

/** Surroundings of a step besides its device. */
interface World {
  server: ServerModel;
  devices: Device[];
  late: LateMail;
  /** Resets the server to the backup. */
  restore: (() => LogEvent[]) | null;
  pass(milliseconds: number): void;
}

/** A random stream that each step seeds again, so that leaving a step out does not change the choices of the others. */
function reseedable(first: number): { random: Random; reseed: (seed: number) => Random } {
  let current = createRandom(first);
  const random: Random = {
    next: () => current.next(),
    int: (low, high) => current.int(low, high),
    chance: (probability) => current.chance(probability),
    pick: (items) => current.pick(items),
    shuffle: (items) => current.shuffle(items),
    normal: (mean, sd) => current.normal(mean, sd),
  };
  return {
    random,
    reseed(seed) {
      current = createRandom(seed);
      return random;
    },
  };
}

/** Plays a schedule, repairs the network and checks S1 to S8. @throws Error naming the violated rule */
export async function playSchedule(
  seed: number,
  steps: readonly Step[],
  engine: Engine = 'memory',
): Promise<ScheduleReport> {
  let time = Date.UTC(2026, 2, 2, 9);
  let faults = NO_FAULTS;
  const server = new ServerModel(() => time, {
    current: OLD_VERSION + 1,
    upcasts: TEST_UPCASTS,
    commands: commandsOf,
  });
  const late = new LateMail();
  const users = [id(2), id(2), id(3)];
  const streams = users.map((_, i) => reseedable(seed + i));
  const devices = users.map((userId, i) => {
    server.actors.set(userId, actorOf(userId));
    const { random } = streams[i]!;
    const transport = hostileNetwork(server, { userId }, random, () => faults, late);
    const actor = () => server.actors.get(userId)!;
    const isApplied = (opId: string) => server.log.some((event) => event.id === opId);
    const remote = remoteOf(server, userId, random, () => faults);
    return new Device(`device ${i}`, { actor, random, transport, remote, time: () => time, engine, isApplied });
  });
  const world: World = {
    server,
    devices,
    late,
    restore: null,
    pass(milliseconds) {
      time += milliseconds;
    },
  };
  try {
    for (const device of devices) await device.open();
    for (const device of devices.slice(0, 2)) {
      await device.hold();
      await device.sync();
    }
    faults = FAULTS;
    for (const step of steps) {
      const device = devices[step.device]!;
      const random = streams[step.device]!.reseed(step.seed);
      world.pass(random.int(1, 5000));
      await play(world, device, step, random);
      for (const each of devices) await each.noteMade();
      await checkVisible(device);
      await checkSeen(server, device);
      await checkSight(server, device);
      await checkStanding(device);
      checkLog(server, devices);
      checkValues(server);
      checkFields(server);
    }
    faults = NO_FAULTS;
    for (const userId of users) server.actors.set(userId, actorOf(userId));
    await heal(world);
    const refused = await Promise.all(devices.map((device) => device.store.db.outbox.count()));
    return {
      events: server.log.length,
      refused: refused.reduce((sum, count) => sum + count, 0),
      crashes: devices.reduce((sum, device) => sum + device.crashes, 0),
      undone: server.log.filter((event) => event.undoes !== null).length,
      unseen: checkConflicts(server, devices),
      duplicates: server.duplicates,
    };
  } finally {
    for (const device of devices) if (device.other) device.close();
  }
}

/**
 * Everything in flight arrives, everybody syncs, and everything must be equal; then the last late requests arrive and
 * must change nothing.
 */
async function heal(world: World): Promise<void> {
  const { server, devices, late } = world;
  for (const device of devices) await device.update(server.versions.current);
  for (let round = 0; round < 3; round++) {
    for (const device of devices) {
      await device.hold();
      await device.sync();
      await device.bringBack();
      await device.noteMade();
      await device.sync();
      await checkVisible(device);
      if (server.setBackTo !== null && round === 0) await device.retryAll();
    }
    const events = server.log.length;
    if (round > 0) await late.deliverAll();
    // Nothing remains to be sent after a round, so a late copy that still takes effect would be an operation applied
    // twice or revived.
    if (round > 0 && server.log.length !== events) throw new Error('S2: a late copy of a settled request took effect');
  }
  for (const device of devices) {
    await checkBlockStore(device);
    await checkOwed(server, device);
  }
  checkLog(server, devices);
  checkValues(server);
  checkTasks(server);
  await checkConvergence(server, devices);
}

async function play(world: World, device: Device, step: Step, random: Random): Promise<void> {
  const { server } = world;
  switch (step.kind) {
    case 'act':
      if (random.chance(0.3)) device.switchTab();
      await device.attempt(() => device.actAtRandom());
      return;
    case 'express':
      if (random.chance(0.2)) device.plantCrash(random.int(0, 12));
      await device.attempt(() => device.expressAct());
      return;
    case 'push':
      await device.attempt(() => device.push());
      return;
    case 'pull':
    case 'sync':
      await device.attempt(() => device.sync());
      return;
    case 'news':
      device.overhear(server);
      await device.attempt(() => device.receivePokes());
      await checkVisible(device);
      return;
    case 'together': {
      const others = world.devices.filter((other) => other !== device);
      const other = random.pick(others);
      await Promise.all([device, other].map((one) => one.attempt(() => one.sync())));
      await checkVisible(other);
      return;
    }
    case 'leaders':
      await device.attempt(() => device.atOnce(device.sync(), device.sync(device.other), device.actAtRandom()));
      return;
    case 'death':
      await device.attempt(() => device.loseLeader(random.int(0, 20)));
      return;
    case 'shape':
      await device.attempt(() => device.actOnStructure());
      return;
    case 'work':
      await device.attempt(() => device.actOnTasks());
      return;
    case 'turn': {
      const turn = async () => {
        for (let i = random.int(0, 300); i > 0; i--) await undefined;
        const kind = random.pick(['role', 'sight', 'epoch', 'hold', 'drop'] as const);
        await play(world, device, { ...step, kind }, random);
      };
      await Promise.all([device.attempt(() => device.sync()), turn()]);
      return;
    }
    case 'late':
      if (world.late.size > 0) await world.late.deliverOne(random);
      return;
    case 'hold':
      await device.attempt(() => device.hold());
      return;
    case 'drop':
      await device.attempt(() => device.drop());
      return;
    case 'take': {
      const ids = [...server.recordRows.keys()];
      if (ids.length > 0) await device.attempt(() => device.take(server, random.pick(ids)));
      return;
    }
    case 'compact':
      await device.attempt(() => device.compact());
      return;
    case 'crash':
      device.plantCrash(random.int(0, 12));
      await device.attempt(() => (random.chance(0.4) ? device.actAtRandom() : device.sync()));
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
    case 'tab':
      await device.changeTab();
      return;
    case 'update':
      await device.update(server.versions.current);
      return;
    case 'upgrade':
      server.upgrade();
      return;
    case 'sweep': {
      const ids = [...server.recordRows.keys()].filter(() => random.chance(0.4));
      if (ids.length > 0) server.sweep(SLICE, ids.sort(), random.chance(0.5), id(2));
      return;
    }
    case 'house':
      await device.attempt(() => device.runHousekeeping());
      return;
    case 'skew':
      device.skew = random.int(-2 * DAY, 2 * DAY);
      return;
    case 'pass':
      world.pass(random.int(1, 3_600_000));
      return;
    case 'role': {
      // The server learns of it at once, the laptop does not: what it does in the meantime must be refused with a clear
      // message.
      const next = server.actors.get(device.userId)!.access_level === 'viewer' ? 'team-member' : 'viewer';
      server.actors.set(device.userId, { ...server.actors.get(device.userId)!, access_level: next });
      if (random.chance(0.3)) server.permEpoch += 1;
      return;
    }
    case 'sight': {
      const actor = server.actors.get(device.userId)!;
      const settings = actor.settings
        ? null
        : { ...FULL_SETTINGS, entity_slices: { mode: 'select' as const, select: 'hide' as const, ids: [SLICE] } };
      server.actors.set(device.userId, { ...actor, settings });
      return;
    }
    case 'epoch':
      server.permEpoch += 1;
      return;
    case 'backup':
      world.restore ??= server.backup();
      return;
    case 'restore': {
      if (!world.restore || server.setBackTo !== null) return;
      const lost = world.restore();
      // No connection outlives the server that it led to.
      world.late.drop();
      for (const each of world.devices) await each.noteLost(lost);
      return;
    }
    case 'lost':
      await device.loseCopy();
      return;
    case 'rescue':
      await device.signOutWithRescue();
      if (random.chance(0.5)) await device.attempt(() => device.sync());
      if (random.chance(0.3)) device.plantCrash(random.int(0, 12));
      await device.attempt(() => device.bringBack());
  }
}
