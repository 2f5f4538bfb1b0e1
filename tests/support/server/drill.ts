import { createRandom, type Random } from '@/lib/random';
import { Device } from './device';
import { DocumentWriter } from './documentWriter';
import { feed, identifiers, type Lab, openLab } from './drillLab';
import { ReaderOfAll } from './readerOfAll';
import { pause, until } from './relayClient';

/** Seconds of load in each drill; longer in `npm run soak`. */
const DRILL_SECONDS = Number(process.env.SOAK_SECONDS ?? 5);
/** Time limit of a test with a drill. */
export const DRILL_MILLIS = DRILL_SECONDS * 1000 + 180_000;
/** Given by DRILL_SEED, or different in each run; printed, so that a failing run can be repeated. */
const SEED = Number(process.env.DRILL_SEED ?? Date.now() % 1e9);

const WRITERS = 8;
const DOCUMENT_WRITERS = 2;
/** Time limit after the last strike for everything to be sent and stored. */
const SETTLE_MILLIS = 60_000;

/** Counts; nothing may be lost or duplicated. */
export interface Tally {
  strikes: number;
  commands: number;
  edits: number;
  /** Commands that were deferred: answered 503, or requested again. */
  putOff: number;
}

export interface DrillOptions {
  title: string;
  /** Address that all writers use. */
  url: string;
  /** Called repeatedly at random moments under load. */
  strike(random: Random, lab: Lab): Promise<void>;
  /** Longest pause between two strikes. */
  everyMillis?: number;
  /** Called before the stored data is checked: the network works again. */
  afterwards?(): Promise<void> | void;
  /** Characters of padding in each record, to write larger amounts. */
  padding?: number;
}

/** The random numbers of a drill. */
export function drillRandom(title: string): Random {
  console.log(`${title}: seed ${SEED}`);
  return createRandom(SEED);
}

function without<T>(all: readonly T[], held: ReadonlySet<T>): T[] {
  return all.filter((one) => !held.has(one));
}

/**
 * Eight devices push commands, two people type into a document and one reads while faults are injected; afterwards,
 * everything that was acknowledged must be stored, once.
 * @throws Error that says what was lost, duplicated or answered with an error
 */
export async function drill(random: Random, options: DrillOptions): Promise<Tally> {
  const { title, url, strike, everyMillis = 1500, padding = 0 } = options;
  const lab = await openLab(url, title);
  const address = url.slice('http://'.length);
  const devices = Array.from({ length: WRITERS }, () => new Device(lab, padding));
  const room = `view/${lab.viewId}`;
  const writers = Array.from(
    { length: DOCUMENT_WRITERS },
    (_, i) => new DocumentWriter(`W${i}`, address, room, lab.token),
  );
  let failure: Error | null = null;
  const everyone = [...devices, ...writers, new ReaderOfAll(lab)];
  const running = everyone.map((one) =>
    one.run().catch((error: Error) => {
      failure ??= error;
    }),
  );
  const acknowledged = () => devices.reduce((sum, device) => sum + device.acknowledged.size, 0);
  let strikes = 0;
  try {
    for (const end = Date.now() + DRILL_SECONDS * 1000; Date.now() < end && !failure; strikes++) {
      await pause(random.int(100, everyMillis));
      await strike(random, lab);
      const before = acknowledged();
      await until(`${title}: work goes on`, () => failure || acknowledged() > before, SETTLE_MILLIS);
    }
    await options.afterwards?.();
    for (const one of everyone) one.on = false;
    await Promise.race([
      Promise.all(running),
      pause(SETTLE_MILLIS).then(() => {
        throw new Error(`${title}: writers did not come to rest`);
      }),
    ]);
    if (failure) throw failure;
    await until(`${title}: documents saved`, () => writers.every((writer) => writer.isSaved), SETTLE_MILLIS);
    return { strikes, ...(await look(title, lab, devices, writers)) };
  } finally {
    for (const one of everyone) one.on = false;
    for (const writer of writers) writer.close();
  }
}

async function look(
  title: string,
  lab: Lab,
  devices: readonly Device[],
  writers: readonly DocumentWriter[],
): Promise<Omit<Tally, 'strikes'>> {
  const events = await feed(lab);
  const gap = events.findIndex((event, i) => event.seq !== i + 1);
  if (gap >= 0) throw new Error(`${title}: the feed has a gap before ${events[gap]!.seq}`);
  const ids = new Set(events.map((event) => event.id));
  if (ids.size !== events.length) throw new Error(`${title}: ${events.length - ids.size} events are there twice`);
  const acknowledged = devices.flatMap((device) => [...device.acknowledged.values()]);
  const lost = without(acknowledged, ids);
  if (lost.length > 0) throw new Error(`${title}: ${lost.length} of ${acknowledged.length} events are lost`);
  const stored = await identifiers(lab);
  const made = devices.flatMap((device) => device.made).sort();
  if (stored.join() !== made.join()) throw new Error(`${title}: ${made.length} made, ${stored.length} stored`);

  const fresh = new DocumentWriter('reader', lab.url.slice('http://'.length), `view/${lab.viewId}`, lab.token);
  try {
    const saved = writers.flatMap((writer) => writer.saved);
    const note = fresh.doc.getMap('note');
    await until(
      `${title}: what was saved is in the document`,
      () => saved.every((key) => note.get(key) === key),
      20_000,
    );
    const statuses = [...lab.statuses].map(([status, count]) => `${count}x ${status}`).join(', ');
    console.log(
      `${title}: ${acknowledged.length} commands and ${saved.length} edits acknowledged, 0 lost, 0 duplicated (${statuses})`,
    );
    const retries = devices.reduce((sum, device) => sum + device.retries, 0);
    return { commands: acknowledged.length, edits: saved.length, putOff: retries + (lab.statuses.get(503) ?? 0) };
  } finally {
    fresh.close();
  }
}
