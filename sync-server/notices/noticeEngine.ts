import type { Deps } from '../deps';
import { followLog } from './followLog';
import { sendDue } from './sendDue';

/** Commits within this time are processed together. */
const GATHER_MILLIS = 400;
/** How often due deliveries are sent, and workspaces are checked whose notifications were missed. */
const TURN_MILLIS = 15_000;

/** Creates notices of what is committed, and delivers them. */
export interface NoticeEngine {
  start(): void;
  /** Processes the whole log of every workspace and sends what is due at this time. For tests and operators. */
  settle(now?: number): Promise<void>;
  close(): Promise<void>;
}

/** @param more sends everything else that is due, at the same intervals */
export function createNoticeEngine(deps: Deps, more: (now: number) => Promise<void>): NoticeEngine {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let turn: NodeJS.Timeout | null = null;
  let closed = false;
  let isSending = false;
  let leave = () => {};

  const follow = async (workspaceId: string) => {
    while (!closed && (await followLog(deps, workspaceId, Date.now()))) {
      // Until the end of the log.
    }
  };
  const followWaiting = async () => {
    const ids = [...waiting];
    waiting.clear();
    for (const id of ids) await follow(id);
  };
  const failed = (error: unknown) => {
    // Without the database there is nothing to report; the next turn tries again.
    if (!closed) deps.log.warn({ err: error }, 'Notices could not be created or sent');
  };
  /** One workspace at a time, so that a burst of commits does not take every connection. */
  const queue = () => {
    let running: Promise<void> = Promise.resolve();
    return (work: () => Promise<unknown>) => {
      running = running.then(work).then(() => {}, failed);
      return running;
    };
  };
  // Separate: a mail server that does not respond must not keep notices from the list in the app.
  const making = queue();
  const sending = queue();
  const behind = async () => {
    const rows = await deps.db.query<{ id: string }>(
      `select w.id from workspace w left join notice_place p on p.workspace_id = w.id where w.seq > coalesce(p.seq, 0)`,
    );
    for (const { id } of rows) waiting.add(id);
    await followWaiting();
  };
  const send = async (now: number) => {
    await sendDue(deps, now);
    await more(now);
  };
  const takeTurn = () => {
    if (closed) return;
    void making(behind).then(() => {
      if (!closed) turn = setTimeout(takeTurn, TURN_MILLIS).unref();
    });
    if (isSending) return;
    isSending = true;
    void sending(() => send(Date.now())).then(() => {
      isSending = false;
    });
  };

  return {
    start() {
      leave = deps.commits.onCommit((workspaceId) => {
        waiting.add(workspaceId);
        timer ??= setTimeout(() => {
          timer = null;
          void making(followWaiting);
        }, GATHER_MILLIS);
      });
      turn = setTimeout(takeTurn, TURN_MILLIS).unref();
    },
    async settle(now = Date.now()) {
      await making(behind);
      await sending(() => send(now));
    },
    async close() {
      closed = true;
      leave();
      for (const one of [timer, turn]) if (one) clearTimeout(one);
      await making(async () => {});
      await sending(async () => {});
    },
  };
}
