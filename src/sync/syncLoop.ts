import { ServerFault, Unreachable } from '@/contract/failures';
import type { JobProgress } from '@/contract/sync/jobProgress';
import type { News } from '@/contract/sync/poke';
import { explainRefused } from '@/store/acts/keptSubjects';
import { emptyNotice } from '@/store/db/changeStream';
import { runHousekeeping } from '@/store/db/housekeeping';
import { getMeta, setMeta } from '@/store/db/metaKeys';
import type { OutboxEntry } from '@/store/db/schema';
import type { LocalStore } from '@/store/localStore';
import { refillTimeline } from '@/store/replica/refillTimeline';
import { STRUCTURE, WORK } from '@/store/replica/replica';
import type { SyncStatusStore } from '@/store/replica/syncStatus';
import { wantScope } from '@/store/replica/wanted';
import { keepLostActs } from '@/store/rescue/keepLostActs';
import { fetchMissing } from './bootstrap/fetchMissing';
import { rescope } from './bootstrap/rescope';
import { createNewsQueue, isOwn } from './feed/newsQueue';
import { pullFeed } from './feed/pullFeed';
import { isRunning } from './feedState';
import { createLane, type Lane } from './lane';
import type { Leadership } from './leader/leadership';
import { pushOutbox } from './outbox/pushOutbox';
import { BATCH_COMMANDS } from './outbox/takeBatch';
import type { Timers } from './retry/timers';
import type { SyncTransport } from './syncTransport';
import { troubleOf } from './troubleOf';

/** Delay before a leading tab cleans up for the first time, and the interval after that. */
const HOUSEKEEPING = 120_000;

/** The time of the last contact is stored at most this often: each write delays edits. */
const NOTE_CONTACT = 5_000;

/**
 * Progress is reported at most this often, in milliseconds: each report draws the screen, which slows down the work
 * itself.
 */
const REPORT_PROGRESS = 200;

/**
 * Events of own commands that are being sent also arrive with the answer to the push; they are applied or requested
 * after this time.
 */
const ECHO = 1_000;

/** The feed is read this often even without a poke: pokes can get lost. */
const POLL = 30_000;

export interface SyncLoopOptions {
  store: LocalStore;
  transport: SyncTransport;
  status: SyncStatusStore;
  timers: Timers;
  leadership: Leadership;
  /** Opens the socket for pokes; it runs only in the leading tab. */
  pokes?: (on: {
    poke: (seq: number, news?: News) => void;
    job: (progress: JobProgress) => void;
    /** The person's notices have changed. */
    notices: () => void;
    connection: (open: boolean) => void;
  }) => () => void;
  /** Reports what the browser knows about the connection. */
  connection?: (onChange: (online: boolean) => void, onLook: () => void) => () => void;
  /**
   * Called when the server says that rights changed, before anything else is fetched: the actor must be requested
   * again. Resolves with the name of the person's current rights.
   */
  onRights?: () => Promise<number>;
}

export interface SyncLoop {
  start(): void;
  stop(): void;
  /** Sends and reads now instead of waiting: the user asked for it. */
  now(): void;
  /** A new session began: what waited continues. */
  signedIn(): void;
  /** Resolves when neither direction is running. */
  settled(): Promise<void>;
  readonly leads: boolean;
}

/** Connects outbox, feed, bootstrap, pokes and leadership. Only the leading tab talks to the server. */
export function createSyncLoop(options: SyncLoopOptions): SyncLoop {
  const { store, transport, status, timers } = options;
  const ends: (() => void)[] = [];
  let leads = false;
  let endPokes: (() => void) | null = null;

  let notedAt = 0;
  /**
   * Counts how often the connection was lost: an answer that was on its way at that moment does not show that it is
   * back.
   */
  let cuts = 0;
  const noteContact = async (cutsBefore: number) => {
    const now = store.now();
    if (cuts === cutsBefore) status.setState({ online: true });
    if (Math.abs(now - notedAt) < NOTE_CONTACT) return;
    notedAt = now;
    const at = Math.round(now + ((await getMeta(store.db, 'clock_offset')) ?? 0));
    await setMeta(store.db, 'last_synced_at', at);
    status.setState({ lastSyncedAt: at });
  };

  let knownRights: number | undefined;
  /** The rights of the answer are stored: they may differ from those that were reported. */
  const askRights = async () => {
    const rights = await options.onRights?.();
    if (rights === undefined) return;
    await setMeta(store.db, 'rights', rights);
    knownRights = rights;
  };
  /** A change of rights that does not affect what is visible needs no rescope. */
  const takeRights = async (rights: number | undefined) => {
    if (rights === undefined || rights === knownRights) return;
    if (rights === (await getMeta(store.db, 'rights'))) knownRights = rights;
    else await askRights();
  };

  const queue = createNewsQueue();
  /** Whether there may be news that no poke carried: at the start, after an interruption, from time to time. */
  let isFeedDue = true;
  /**
   * Whether the events of the undo timeline are on the device: a change of rights removes them, even one that was
   * interrupted before.
   */
  let isTimelineWhole = false;
  const readFeed = () => {
    isFeedDue = true;
    pull.send('wake');
  };
  /** Newest seq of which a poke carried only the number. */
  let pokedTo = 0;
  const isBehind = async () => {
    if (pokedTo > 0 && ((await getMeta(store.db, 'cursor')) ?? 0) >= pokedTo) pokedTo = 0;
    return pokedTo > 0;
  };
  let echoTimer: number | null = null;
  const endEcho = () => {
    if (echoTimer !== null) timers.clear(echoTimer);
    echoTimer = null;
  };

  /**
   * The command to send next without looking at the outbox; and one that was sent this way, until its change notice
   * arrives.
   */
  let express: OutboxEntry | null = null;
  let wentExpress: string | null = null;
  const push: Lane = createLane({
    timers,
    onState: (state, error) => note('push', state, error),
    async run() {
      const before = cuts;
      const first = express ? [express] : [];
      express = null;
      // A command that is at hand is sent before the screen is notified.
      const pushed = pushOutbox(store, transport, BATCH_COMMANDS, first);
      status.setState({ sending: true });
      try {
        const outcome = await pushed;
        if (outcome === 'retry') throw new ServerFault(503);
        if (outcome !== 'idle') {
          await noteContact(before);
          // When one direction gets an answer, the connection works for the other too.
          pull.hurry();
        }
      } finally {
        status.setState({ sending: false });
        endEcho();
        if (pokedTo > 0 || !queue.isEmpty) pull.send('wake');
      }
    },
  });

  const pull: Lane = createLane({
    timers,
    onState: (state, error) => note('pull', state, error),
    async run() {
      const before = cuts;
      if (isFeedDue || (await isBehind()) || !(await takeNews())) await pullAll();
      await noteContact(before);
    },
  });

  const isReady = async () => ((await getMeta(store.db, 'scopes')) ?? []).includes(STRUCTURE);

  /**
   * Applies what pokes carried. @returns false when the feed must be read; it also contains news that could not be
   * applied.
   */
  async function takeNews(): Promise<boolean> {
    try {
      const rights = await queue.take(store);
      if (rights !== null) await takeRights(rights);
      return rights !== null;
    } catch (error) {
      isFeedDue = true;
      throw error;
    }
  }

  /** Fetches what is missing and reads the feed to its end. */
  async function pullAll(): Promise<void> {
    let reportedAt = 0;
    const progress = (now: { scope: string; done: number; total: number }) => {
      if (status.getState().progress?.scope === now.scope && Math.abs(store.now() - reportedAt) < REPORT_PROGRESS)
        return;
      reportedAt = store.now();
      status.setState({ progress: now });
    };
    isFeedDue = false;
    pokedTo = 0;
    queue.clear();
    try {
      const wasReady = await isReady();
      await wantScope(store, STRUCTURE);
      await wantScope(store, WORK);
      await fetchMissing(store, transport, progress);
      // Changes typed before the structure arrived could not be sent until now.
      if (!wasReady) push.send('wake');
      for (;;) {
        const outcome = await pullFeed(store, transport);
        if (outcome.kind === 'step') {
          await takeRights(outcome.rights);
          await explainRefused(store);
          if (!isTimelineWhole) await refillTimeline(store);
          isTimelineWhole = true;
          return;
        }
        isTimelineWhole = false;
        if (outcome.restored) await keepLostActs(store);
        await askRights();
        await rescope(store, transport, outcome.scopes, outcome.permEpoch, progress);
      }
    } catch (error) {
      isFeedDue = true;
      throw error;
    } finally {
      status.setState({ progress: null });
    }
  }

  const troubles = { push: null as string | null, pull: null as string | null };

  function note(lane: keyof typeof troubles, state: string, error: unknown): void {
    if (state === 'waiting') troubles[lane] = troubleOf(error);
    else if (state === 'idle') troubles[lane] = null;
    const trouble = troubles.push ?? troubles.pull;
    if (trouble !== status.getState().trouble) status.setState({ trouble });
    if (state === 'signedOut') {
      status.setState({ signedOut: true });
      // Both directions and the socket share the session: another request would only be refused.
      push.send('unauthenticated');
      pull.send('unauthenticated');
      closePokes();
    }
    if (error instanceof Unreachable) status.setState({ online: false });
    if (error instanceof ServerFault && error.status === 426) status.setState({ outdated: true });
  }

  const both = (event: Parameters<Lane['send']>[0]) => {
    isFeedDue = true;
    push.send(event);
    pull.send(event);
  };

  let pollTimer = 0;
  const poll = () => {
    readFeed();
    pollTimer = timers.set(poll, POLL);
  };

  let housekeepingTimer = 0;
  const keep = () => {
    // Nothing here is urgent: what fails now, or would delay a long drain, is done the next time.
    if (!isRunning(push.state) && !isRunning(pull.state)) void runHousekeeping(store).catch(() => undefined);
    housekeepingTimer = timers.set(keep, HOUSEKEEPING);
  };

  const lead = (now: boolean) => {
    leads = now;
    both(now ? 'start' : 'stop');
    timers.clear(pollTimer);
    timers.clear(housekeepingTimer);
    endEcho();
    if (now) {
      pollTimer = timers.set(poll, POLL);
      housekeepingTimer = timers.set(keep, HOUSEKEEPING);
    }
    closePokes();
    if (now) openPokes();
  };

  function closePokes(): void {
    endPokes?.();
    endPokes = null;
  }

  function openPokes(): void {
    if (options.pokes && endPokes === null && !status.getState().signedOut)
      endPokes = options.pokes({
        poke: (seq, news) => {
          if (news) queue.put(seq, news);
          else pokedTo = Math.max(pokedTo, seq);
          const mayBeEcho = !news || isOwn(store, news);
          if (!mayBeEcho || !isRunning(push.state)) return pull.send('wake');
          echoTimer ??= timers.set(() => {
            echoTimer = null;
            pull.send('wake');
          }, ECHO);
        },
        job: (progress) => store.stream.publish({ ...emptyNotice('remote'), jobs: [progress] }),
        notices: () => store.stream.publish({ ...emptyNotice('remote'), noticesChanged: true }),
        connection: (open) => {
          // The feed finds out why it was lost: the end of a session is not reported to its sockets.
          if (!open) return readFeed();
          both('online');
        },
      });
  }

  return {
    start() {
      store.ports.express = {
        isFree: () => leads && push.state === 'idle',
        send(entry) {
          // Something else woke the lane in the meantime: it will find the command in the outbox.
          if (push.state === 'idle') {
            express = entry;
            wentExpress = entry.op_id;
          }
          push.send('wake');
        },
      };
      void getMeta(store.db, 'last_synced_at').then((at) => status.setState({ lastSyncedAt: at ?? 0 }));
      ends.push(
        store.stream.subscribe((notice) => {
          if (!leads) return;
          const isOnItsWay = notice.op_ids.length === 1 && notice.op_ids[0] === wentExpress;
          wentExpress = null;
          if (notice.outbox && !isOnItsWay && (notice.source === 'local' || notice.source === 'undo')) {
            push.send('wake');
            push.hurry();
          }
          if (notice.wanted) readFeed();
        }),
      );
      if (options.connection)
        ends.push(
          options.connection(
            (online) => {
              if (!online) cuts += 1;
              status.setState({ online });
              both(online ? 'online' : 'offline');
            },
            () => {
              push.hurry();
              pull.hurry();
            },
          ),
        );
      ends.push(options.leadership.campaign(lead));
    },
    stop() {
      store.ports.express = null;
      for (const end of ends.splice(0)) end();
      if (leads) lead(false);
    },
    now() {
      both('wake');
      both('due');
    },
    signedIn() {
      status.setState({ signedOut: false });
      both('signedIn');
      if (leads) openPokes();
    },
    async settled() {
      await push.settled();
      await pull.settled();
      await push.settled();
    },
    get leads() {
      return leads;
    },
  };
}
