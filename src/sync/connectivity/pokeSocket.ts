import { type JobProgress, jobProgressSchema } from '@/contract/sync/jobProgress';
import { noticesPokeSchema } from '@/contract/sync/noticesPoke';
import { type News, pokeSchema } from '@/contract/sync/poke';
import { backoff } from '@/lib/backoff';
import type { Timers } from '../retry/timers';

/** Longest wait between two attempts. */
const LONGEST = 10_000;

export interface PokeSocketOptions {
  /** `wss://host/sync/pokes` with a ticket; requested for every connection, because a ticket works only once. */
  url: () => Promise<string> | string;
  timers: Timers;
  onPoke: (seq: number, news?: News) => void;
  /** The progress of a running job. */
  onJob?: (progress: JobProgress) => void;
  /** The person's notices have changed. */
  onNotices?: () => void;
  /** Open or lost. After it opens, the feed must be read once: pokes sent in the meantime were lost. */
  onConnection: (open: boolean) => void;
  socket?: (url: string) => WebSocket;
}

/** Listens for news from the server and always reconnects. */
export function openPokeSocket(options: PokeSocketOptions): () => void {
  let socket: WebSocket | null = null;
  let timer: number | null = null;
  let failures = 0;
  let ended = false;

  const later = () => {
    if (ended) return;
    failures += 1;
    timer = options.timers.set(() => void connect(), backoff(failures, options.timers.random(), 500, LONGEST));
  };
  const connect = async () => {
    let url: string;
    try {
      url = await options.url();
    } catch {
      later();
      return;
    }
    if (ended) return;
    const mine = options.socket ? options.socket(url) : new WebSocket(url);
    socket = mine;
    mine.addEventListener('open', () => {
      failures = 0;
      options.onConnection(true);
    });
    mine.addEventListener('message', (event: MessageEvent) => {
      const said = parse(event.data);
      const poke = pokeSchema.safeParse(said);
      if (poke.success) return options.onPoke(poke.data.seq, poke.data.news);
      const progress = jobProgressSchema.safeParse(said);
      if (progress.success) return options.onJob?.(progress.data.job);
      if (noticesPokeSchema.safeParse(said).success) options.onNotices?.();
    });
    mine.addEventListener('close', () => {
      if (socket !== mine) return;
      socket = null;
      options.onConnection(false);
      later();
    });
  };
  void connect();
  return () => {
    ended = true;
    if (timer !== null) options.timers.clear(timer);
    const open = socket;
    socket = null;
    open?.close();
  };
}

function parse(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}
