import type { ActJob, ActOutcome, LogDeps } from './act';
import { checkActIds } from './checkActIds';
import { commitAlone, commitTogether } from './commitTogether';

/**
 * Runs acts in order, sharing transactions (one flush to disk for many); an act that the database rejects is tried
 * alone, so that it fails alone.
 * @param onOutcome is called for each act once it is committed or refused.
 * @throws errors of the database; acts that were not reported by then have left no trace or, with StorageDown, must be
 * sent again to find out.
 */
export async function commitActs(
  deps: LogDeps,
  workspaceId: string,
  jobs: readonly ActJob[],
  onOutcome: (outcome: ActOutcome, position: number) => void,
): Promise<void> {
  let done = 0;
  /** Reports the outcomes of one transaction; listeners are notified once. */
  const report = (outcomes: readonly ActOutcome[]) => {
    let newest = 0;
    for (const outcome of outcomes) {
      if ('committed' in outcome && !outcome.committed.duplicate) newest = outcome.committed.event.seq;
      onOutcome(outcome, done++);
    }
    if (newest > 0) deps.commits.announce(workspaceId, newest);
  };
  while (done < jobs.length) {
    const rest = jobs.slice(done);
    const bad = checkActIds(rest[0] as ActJob);
    if (bad) {
      report([{ refusal: bad }]);
      continue;
    }
    const until = rest.findIndex((job) => checkActIds(job) !== null);
    const good = until < 0 ? rest : rest.slice(0, until);
    const together = good.length > 1 ? await commitTogether(deps, workspaceId, good) : null;
    if (together) report(together);
    else for (const job of good) report([await commitAlone(deps, workspaceId, job)]);
  }
}
