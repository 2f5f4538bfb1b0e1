import type { Client } from '@/contract/client';
import { noticeChangesCall } from '@/contract/notifications/list';
import { markNoticesCall } from '@/contract/notifications/marks';
import { backoff } from '@/lib/backoff';
import type { StoreFace } from '@/store/hooks/StoreProvider';
import { watchConnection } from '../connectivity/watchConnection';
import type { Timers } from '../retry/timers';

/**
 * The server creates notices shortly after a commit and then reports it; this delay covers the case that the report was
 * lost.
 */
const AFTER_NEWS = 2_000;
/** Interval for asking even without a report. */
const POLL = 60_000;
/** Largest number of marks in one request. */
const MARKS_AT_ONCE = 500;

/** Sends what was done with notices and requests new ones. */
export function syncNotices(face: StoreFace, client: Client, timers: Timers): () => void {
  const { notices, store, status } = face;
  let timer: number | null = null;
  /** When that timer is due. */
  let dueAt = 0;
  let ended = false;
  let busy = false;
  let again = false;
  let failures = 0;

  /** Runs within this time at the latest: a later deadline never postpones an earlier one. */
  const later = (millis: number) => {
    const at = store.now() + millis;
    if (ended || (timer !== null && dueAt <= at)) return;
    if (timer !== null) timers.clear(timer);
    dueAt = at;
    timer = timers.set(() => {
      timer = null;
      void run();
    }, millis);
  };
  const once = async () => {
    await notices.refresh();
    const marks = notices.held.marks.slice(0, MARKS_AT_ONCE);
    if (marks.length > 0) {
      await client.call(markNoticesCall, { body: { marks } });
      await notices.sent(marks);
    }
    for (;;) {
      const { resource } = await client.call(noticeChangesCall, { query: { after: notices.held.rev } });
      await notices.take(resource);
      if (!resource.has_more) return;
    }
  };
  async function run(): Promise<void> {
    if (ended || status.getState().lost || status.getState().signedOut) return;
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    try {
      await once();
      failures = 0;
      later(POLL);
    } catch {
      // While offline or signed out, marks wait on the device.
      failures += 1;
      later(backoff(failures, timers.random(), AFTER_NEWS, POLL));
    } finally {
      busy = false;
    }
    if (again) {
      again = false;
      later(0);
    }
  }

  notices.onMarked = () => later(200);
  const endStream = store.stream.subscribe(({ source, noticesChanged }) => {
    if (noticesChanged) later(0);
    else if (source === 'remote') later(AFTER_NEWS);
  });
  const endConnection = watchConnection((online) => online && later(500));
  const mayAsk = () => status.getState().online && !status.getState().signedOut;
  let could = mayAsk();
  const endStatus = status.subscribe(() => {
    if (mayAsk() && !could) later(0);
    could = mayAsk();
  });
  later(1_000);
  return () => {
    ended = true;
    if (timer !== null) timers.clear(timer);
    notices.onMarked = () => {};
    endStream();
    endStatus();
    endConnection();
  };
}
