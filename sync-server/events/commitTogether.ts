import { Refusal } from '@/domain/refusal';
import { sqlState } from '../storage/db';
import { StorageDown } from '../storage/storageDown';
import type { ActJob, ActOutcome, LogDeps } from './act';
import { openBatch } from './openBatch';
import { answerAgain, rememberRefusal } from './refusalStore';
import { duplicateOf, operationOf } from './repeatedAct';
import { takenIdentifier } from './takenIdentifier';

/**
 * Runs jobs in order in one transaction, until one changes the structure: what others cache of it must never come from
 * a transaction that may still fail. A refused plan has written nothing, so the jobs after it continue.
 * @returns the outcomes of the first jobs, at least one.
 */
async function commitInOne(deps: LogDeps, workspaceId: string, jobs: readonly ActJob[]): Promise<ActOutcome[]> {
  let attempts = 0;
  const done = await deps.db.tx(async (tx) => {
    // Heads that were read in a failed transaction name events that do not exist.
    if (attempts++ > 0) deps.heads.forget(workspaceId);
    const outcomes: ActOutcome[] = [];
    let isStructural = false;
    const { batch, held, refused } = await openBatch(deps, tx, workspaceId, jobs);
    for (const job of jobs) {
      let isKnown = false;
      try {
        const { opId } = job.act;
        const before = held.get(opId.slice(0, 28)) ?? batch.own(opId);
        const refusedBefore = refused.get(opId);
        // A copy of a request that was refused gets the same answer, even if much has changed since (S2).
        const again = !before && refusedBefore && answerAgain(refusedBefore, operationOf(job.act, job.actor));
        isKnown = Boolean(before ?? again);
        if (again) throw again;
        if (before) {
          outcomes.push({ committed: duplicateOf(workspaceId, before, job.act, job.actor) });
          continue;
        }
        const { committed, structural } = await batch.run(job);
        outcomes.push({ committed });
        isStructural = structural;
        if (structural) break;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (!isKnown && job.act.attempt !== undefined)
          await rememberRefusal(tx, workspaceId, operationOf(job.act, job.actor), error);
        outcomes.push({ refusal: error });
      }
    }
    await batch.pending.send();
    return { outcomes, events: batch.events, structure: isStructural ? null : batch.structure };
  });
  deps.heads.add(workspaceId, done.events);
  deps.recent.add(workspaceId, done.events, done.structure);
  return done.outcomes;
}

/**
 * The same for jobs of which one may be wrong: null = try them one by one. @throws StorageDown when no job can be
 * committed
 */
export async function commitTogether(
  deps: LogDeps,
  workspaceId: string,
  jobs: readonly ActJob[],
): Promise<ActOutcome[] | null> {
  try {
    return await commitInOne(deps, workspaceId, jobs);
  } catch (error) {
    deps.heads.forget(workspaceId);
    if (error instanceof StorageDown) throw error;
    return null;
  }
}

/**
 * Runs one job. A conflict that only the database can detect (an identifier or id that is taken) is refused in the same
 * way, so that a copy of the request gets the same answer (S2).
 */
export async function commitAlone(deps: LogDeps, workspaceId: string, job: ActJob): Promise<ActOutcome> {
  let met: unknown;
  try {
    return (await commitInOne(deps, workspaceId, [job]))[0] as ActOutcome;
  } catch (error) {
    deps.heads.forget(workspaceId);
    if (sqlState(error) !== '23505') throw error;
    met = error;
  }
  const planner: ActJob['planner'] = async (read) => {
    const identifier = await takenIdentifier(met, read);
    const words = identifier === null ? 'This id is taken.' : `${identifier} already exists in this table.`;
    throw new Refusal('conflict', words);
  };
  return (await commitInOne(deps, workspaceId, [{ ...job, planner }]))[0] as ActOutcome;
}
