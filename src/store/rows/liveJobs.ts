import type { JobProgress } from '@/contract/sync/jobProgress';
import type { ChangeStream } from '../db/changeStream';
import { rowKey } from './rowKey';

/** Progress of jobs, as the server reports it while they run. A report counts until the job's row itself changes. */
export class LiveJobs {
  readonly #listeners = new Set<() => void>();
  readonly #end: () => void;
  #progress: ReadonlyMap<string, JobProgress['counts']> = new Map();

  constructor(stream: ChangeStream) {
    this.#end = stream.subscribe(({ jobs, rows, gone }) => {
      const keys = [...rows.map(({ kind, id }) => rowKey(kind, id)), ...gone].filter((key) => this.#progress.has(key));
      if (jobs.length + keys.length === 0) return;
      const progress = new Map(this.#progress);
      for (const key of keys) progress.delete(key);
      for (const { kind, id, counts } of jobs) progress.set(rowKey(kind, id), counts);
      this.#progress = progress;
      for (const listener of [...this.#listeners]) listener();
    });
  }

  close(): void {
    this.#end();
  }

  /** Progress by `kind:id`; the same map until more is reported. */
  get progress(): ReadonlyMap<string, JobProgress['counts']> {
    return this.#progress;
  }

  /** @returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
