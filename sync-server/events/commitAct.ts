import type { Actor } from '@/domain/permissions/actor';
import type { Db } from '../storage/db';
import { StorageDown } from '../storage/storageDown';
import type { Act, ActJob, ActOutcome, Committed, LogDeps, Planner } from './act';
import { checkActIds } from './checkActIds';
import { commitAlone, commitTogether } from './commitTogether';

interface Waiting {
  job: ActJob;
  resolve(outcome: ActOutcome): void;
  reject(error: unknown): void;
}

/** Acts that wait while a transaction of their workspace is running, by database and workspace. */
const queues = new WeakMap<Db, Map<string, Waiting[]>>();
/** Most acts of different requests in one transaction. */
const TOGETHER = 40;

async function settle(deps: LogDeps, workspaceId: string, part: Waiting[]): Promise<void> {
  try {
    const together = part.length > 1 ? await commitTogether(deps, workspaceId, jobsOf(part)) : null;
    if (together) {
      for (const outcome of together) part.shift()?.resolve(outcome);
      return;
    }
    for (let next = part.shift(); next; next = part.shift()) {
      const { job, resolve, reject } = next;
      await commitAlone(deps, workspaceId, job).then(resolve, (error) => {
        reject(error);
        if (error instanceof StorageDown) throw error;
      });
    }
  } catch (error) {
    // Trying them one by one would only make each wait in vain.
    for (const { reject } of part.splice(0)) reject(error);
  }
}

const jobsOf = (part: readonly Waiting[]): ActJob[] => part.map(({ job }) => job);

/** Acts that arrive while one is being written are written together: one lock and one flush to disk for all of them. */
function enqueue(deps: LogDeps, workspaceId: string, job: ActJob): Promise<ActOutcome> {
  let byWorkspace = queues.get(deps.db);
  if (!byWorkspace) {
    byWorkspace = new Map();
    queues.set(deps.db, byWorkspace);
  }
  const held = byWorkspace.get(workspaceId);
  const queue = held ?? [];
  const settled = new Promise<ActOutcome>((resolve, reject) => queue.push({ job, resolve, reject }));
  if (held) return settled;
  byWorkspace.set(workspaceId, queue);
  const drain = async () => {
    while (queue.length > 0) {
      const part = queue.splice(0, TOGETHER);
      await settle(deps, workspaceId, part);
      queue.unshift(...part);
    }
    byWorkspace.delete(workspaceId);
  };
  void drain();
  return settled;
}

/**
 * Turns an act into an event: under the workspace's lock (which is what makes its sequence gap-free), plans, applies,
 * appends; then notifies listeners. A request sent again with the same opId gets its first answer (S2).
 * @throws Refusal when the plan refuses; conflict when the opId was used for something else. StorageDown: the act may
 * have taken effect or not; sending the same opId again tells.
 */
export async function commitAct(
  deps: LogDeps,
  workspaceId: string,
  actor: Actor,
  act: Act,
  planner: Planner,
): Promise<Committed> {
  const job = { actor, act, planner };
  const bad = checkActIds(job);
  if (bad) throw bad;
  const outcome = await enqueue(deps, workspaceId, job);
  if ('refusal' in outcome) throw outcome.refusal;
  if (!outcome.committed.duplicate) deps.commits.announce(workspaceId, outcome.committed.event.seq);
  return outcome.committed;
}
