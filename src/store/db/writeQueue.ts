import { Refusal } from '@/domain/refusal';
import type { LocalStore } from '../localStore';

/** A write that waits for its turn. */
export interface Write<T> {
  run: () => Promise<T>;
  /**
   * Whether it may be combined with others: it reads what it needs again each time it is run, and throws a Refusal only
   * before it has written anything.
   */
  joins: boolean;
  /** Runs something in a transaction. */
  transact: <R>(run: () => Promise<R>) => Promise<R>;
}

interface Waiting extends Write<unknown> {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Queue {
  waiting: Waiting[];
  isRunning: boolean;
}

/** Maximum number of writes in one transaction: other writers get their turn in between. */
const MOST_TOGETHER = 32;

const queues = new WeakMap<LocalStore, Queue>();

function queueOf(store: LocalStore): Queue {
  const held = queues.get(store);
  if (held) return held;
  const made: Queue = { waiting: [], isRunning: false };
  queues.set(store, made);
  return made;
}

/** The next writes: one, or all consecutive ones that may be combined. */
function nextOf({ waiting }: Queue): Waiting[] {
  const alone = waiting.findIndex(({ joins }) => !joins);
  const count = alone === 0 ? 1 : Math.min(MOST_TOGETHER, alone < 0 ? waiting.length : alone);
  return waiting.splice(0, count);
}

type Outcome = { result: unknown } | { refusal: Refusal };

/** Runs one write among several; a refused one has written nothing, and the others are kept. */
async function outcomeOf({ run }: Waiting): Promise<Outcome> {
  try {
    return { result: await run() };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error };
    throw error;
  }
}

const writeAlone = ({ run, transact, resolve, reject }: Waiting) => transact(run).then(resolve, reject);

/**
 * Runs several writes in one transaction; if that fails, each in its own transaction, so that only the faulty one
 * fails.
 */
async function writeTogether(store: LocalStore, some: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await some[0]!.transact(async () => {
      const found: Outcome[] = [];
      for (const one of some) found.push(await outcomeOf(one));
      return found;
    });
    outcomes.forEach((outcome, i) => {
      if ('refusal' in outcome) some[i]!.reject(outcome.refusal);
      else some[i]!.resolve(outcome.result);
    });
  } catch (error) {
    // A database that does not answer answers none of them.
    if (store.isClosed || !store.db.isOpen()) for (const one of some) one.reject(error);
    else for (const one of some) await writeAlone(one);
  }
}

async function drain(store: LocalStore, queue: Queue): Promise<void> {
  queue.isRunning = true;
  while (queue.waiting.length > 0) {
    const some = nextOf(queue);
    if (some.length === 1) await writeAlone(some[0]!);
    else await writeTogether(store, some);
  }
  queue.isRunning = false;
}

/**
 * Executes writes in the order in which they were requested, one transaction after the other. Starts immediately when
 * none is running. Operations that arrive during a write wait for it and are then written together: every transaction
 * costs the disk the same whatever its size, and otherwise the disk would fall further and further behind a fast
 * typist.
 * @throws what the write throws
 */
export function inTurn<T>(store: LocalStore, write: Write<T>): Promise<T> {
  const queue = queueOf(store);
  return new Promise<T>((resolve, reject) => {
    queue.waiting.push({ ...write, resolve: resolve as (result: unknown) => void, reject });
    if (!queue.isRunning) void drain(store, queue);
  });
}
