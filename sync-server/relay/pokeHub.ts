import type { JobProgress } from '@/contract/sync/jobProgress';
import { NOTICES_POKE } from '@/contract/sync/noticesPoke';
import type { CommitBus } from '../events/commitBus';
import type { JobNews } from '../events/jobNews';
import type { NoticeNews } from '../events/noticeNews';
import { barePoke, type PokeTexts } from './pokeNews';

/** Who listens, and how they are notified. */
export interface PokeListener {
  userId: string;
  /** Whether they use this version, so that the events can be sent along. */
  withNews: boolean;
  send(text: string): void;
}

/** Reports the progress of jobs. */
export interface JobWatch extends Pick<JobNews, 'on'> {
  /** Who of the workspace may know of the job. */
  sees(workspaceId: string, progress: JobProgress): Promise<(userId: string) => boolean>;
}

/** Reports whose notices changed. @returns the unsubscribing function */
export type NoticeWatch = NoticeNews['on'];

interface Watched {
  listeners: Set<PokeListener>;
  unwatch: () => void;
  /** Newest seq that was sent; undefined before the first. */
  sentSeq: number | undefined;
  /** Newest seq that is known; sent after the one in progress. */
  newest: number;
  sending: boolean;
}

/** Notifies listeners of a workspace that its feed has new events, and sends the events themselves if they are few. */
export class PokeHub {
  private readonly watched = new Map<string, Watched>();
  private readonly endJobs: () => void;
  private readonly endNotices: () => void;

  constructor(
    private readonly bus: CommitBus,
    private readonly news: (workspaceId: string, from: number, seq: number) => Promise<PokeTexts>,
    jobs: JobWatch,
    onNotices: NoticeWatch,
  ) {
    const noticesText = JSON.stringify(NOTICES_POKE);
    this.endNotices = onNotices((workspaceId, userIds) => {
      const listeners = this.watched.get(workspaceId)?.listeners ?? [];
      for (const listener of listeners)
        if (listener.withNews && userIds.includes(listener.userId)) listener.send(noticesText);
    });
    this.endJobs = jobs.on((workspaceId, progress) => {
      const listeners = [...(this.watched.get(workspaceId)?.listeners ?? [])].filter(({ withNews }) => withNews);
      if (listeners.length === 0) return;
      const text = JSON.stringify({ job: progress });
      // When it cannot be checked now who may know of it, it is sent with the next report.
      void jobs.sees(workspaceId, progress).then(
        (sees) => {
          for (const listener of listeners) if (sees(listener.userId)) listener.send(text);
        },
        () => undefined,
      );
    });
    bus.onCommit((workspaceId, seq) => {
      const watched = this.watched.get(workspaceId);
      if (!watched) return;
      watched.newest = Math.max(watched.newest, seq);
      if (!watched.sending) void this.sendAll(workspaceId, watched);
    });
  }

  get size(): number {
    let sum = 0;
    for (const { listeners } of this.watched.values()) sum += listeners.size;
    return sum;
  }

  /** Stops listening to jobs and notices. */
  close(): void {
    this.endJobs();
    this.endNotices();
  }

  /** @returns the function that leaves. */
  join(workspaceId: string, listener: PokeListener): () => void {
    let watched = this.watched.get(workspaceId);
    if (!watched) {
      const unwatch = this.bus.watch(workspaceId);
      watched = { listeners: new Set(), unwatch, sentSeq: undefined, newest: 0, sending: false };
      this.watched.set(workspaceId, watched);
    }
    const { listeners, unwatch } = watched;
    listeners.add(listener);
    return () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      this.watched.delete(workspaceId);
      unwatch();
    };
  }

  /** One read at a time; commits that happen meanwhile are reported together by the next. */
  private async sendAll(workspaceId: string, watched: Watched): Promise<void> {
    watched.sending = true;
    while (watched.newest > (watched.sentSeq ?? 0)) {
      const seq = watched.newest;
      const from = watched.sentSeq ?? seq - 1;
      watched.sentSeq = seq;
      const bare = barePoke(seq);
      // Without the database the poke is sent without events: the receiver requests them, and is asked to wait.
      const texts = await this.news(workspaceId, from, seq).catch(() => null);
      for (const listener of [...watched.listeners]) {
        const text = texts && listener.withNews ? await texts(listener.userId).catch(() => bare) : bare;
        listener.send(text);
      }
    }
    watched.sending = false;
  }
}
