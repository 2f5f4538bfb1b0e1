import type { Deps } from '../deps';
import { followLog } from './followLog';
import { sendDue } from './sendDue';

/** Commits of this time are looked at together. */
const GATHER_MILLIS = 400;
/** What is due is sent this often, and workspaces whose news were missed are looked for. */
const TURN_MILLIS = 15_000;

/** Makes notices of what is committed, and sends what is to be sent. */
export interface NoticeEngine {
  start(): void;
  /** Follows every workspace to the end of its log and sends what is due at this time. For tests and operators. */
  settle(now?: number): Promise<void>;
  close(): Promise<void>;
}

export function createNoticeEngine(deps: Deps): NoticeEngine {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let turn: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let closed = false;
  let leave = () => {};

  const follow = async (workspaceId: string) => {
    while (!closed && (await followLog(deps, workspaceId, Date.now()))) {
      // Until its end.
    }
  };
  const followWaiting = async () => {
    const ids = [...waiting];
    waiting.clear();
    for (const id of ids) await follow(id);
  };
  /** One thing at a time, so that a burst of commits does not take every connection. */
  const next = (work: () => Promise<unknown>) => {
    running = running.then(work).then(
      () => {},
      (error: unknown) => {
        // Without the database there is nothing to tell; the next turn looks again.
        if (!closed) deps.log.warn({ err: error }, 'Notices could not be created or sent');
      },
    );
    return running;
  };
  const behind = async () => {
    const rows = await deps.db.query<{ id: string }>(
      `select w.id from workspace w left join notice_place p on p.workspace_id = w.id where w.seq > coalesce(p.seq, 0)`,
    );
    for (const { id } of rows) waiting.add(id);
    await followWaiting();
  };
  const takeTurn = () => {
    if (closed) return;
    void next(async () => {
      await behind();
      await sendDue(deps, Date.now());
    }).then(() => {
      if (!closed) turn = setTimeout(takeTurn, TURN_MILLIS).unref();
    });
  };

  return {
    start() {
      leave = deps.commits.onCommit((workspaceId) => {
        waiting.add(workspaceId);
        timer ??= setTimeout(() => {
          timer = null;
          void next(followWaiting);
        }, GATHER_MILLIS);
      });
      turn = setTimeout(takeTurn, TURN_MILLIS).unref();
    },
    settle: (now = Date.now()) =>
      next(async () => {
        await behind();
        await sendDue(deps, now);
      }),
    async close() {
      closed = true;
      leave();
      for (const one of [timer, turn]) if (one) clearTimeout(one);
      await running;
    },
  };
}
