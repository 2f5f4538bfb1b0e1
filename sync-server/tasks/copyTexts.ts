import type { Deps } from '../deps';
import type { Committed } from '../events/act';

type Executor = Pick<Deps, 'execute' | 'executeMany'>;
type Parts = Pick<Deps, 'texts' | 'log'>;

/** Copies that an act made of items whose texts are longer than their rows. */
const copiesIn = ({ event }: Committed): string[] =>
  event.changes.flatMap((change) =>
    change.kind === 'task' && change.before === null && typeof change.after?.text_from === 'string' ? [change.id] : [],
  );

/** Begins the documents of copies while the texts are as they were copied. One that fails begins when it is opened. */
async function beginTexts({ texts, log }: Parts, workspaceId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await texts.begin(workspaceId, id).catch((error: unknown) => {
      log.warn({ task: id, error: String(error) }, 'The text of a copy is copied when it is opened');
    });
}

/** Executes commands; copies of items with long texts also get the documents, of which rows have only the beginning. */
export function copyingTexts(executor: Executor, parts: () => Parts): Executor {
  return {
    async execute(actor, request) {
      const committed = await executor.execute(actor, request);
      await beginTexts(parts(), actor.workspace_id, copiesIn(committed));
      return committed;
    },
    async executeMany(actor, requests, onOutcome) {
      const copies: string[] = [];
      await executor.executeMany(actor, requests, (outcome, position) => {
        if ('committed' in outcome) copies.push(...copiesIn(outcome.committed));
        onOutcome(outcome, position);
      });
      // A laptop that sent the act does not wait for texts.
      void beginTexts(parts(), actor.workspace_id, copies);
    },
  };
}
