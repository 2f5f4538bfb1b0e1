import type { Logger } from 'pino';
import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import type { Config } from '../config';
import type { LogDeps } from '../events/act';
import type { JobNews } from '../events/jobNews';
import type { AsksStop } from './asksStop';
import type { ImportRow } from './importRow';
import { reportImport } from './reportImport';

const BEAT_SECONDS = 5;
const DEAD_SECONDS = 20;

/** The parts of the server that jobs need. */
export interface JobDeps extends LogDeps {
  config: Pick<Config, 'instance'>;
  log: Logger;
  jobNews: JobNews;
  /** A member with their current rights; null when there is none. */
  actorOf(userId: string, workspaceId: string): Promise<Actor | null>;
}

/** The counters among the attributes of an import. */
export type ImportCounts = Partial<
  Pick<ImportRow, 'rows_done' | 'created_count' | 'changed_count' | 'same_count' | 'refused_count'>
>;

export type ImportWork = (row: ImportRow, asksStop: AsksStop) => Promise<void>;

const nameOf = ({ workspace_id, id }: ImportRow): string => `${workspace_id}/${id}`;

/** Runs imports in the background, each at most once at a time, and ends those whose process died. */
export class ImportJobs {
  readonly #deps: JobDeps;
  readonly #running = new Map<string, Promise<void>>();

  constructor(deps: JobDeps) {
    this.#deps = deps;
  }

  /** Claims the import for this process. @returns false when it is already running. */
  async #claim(row: ImportRow): Promise<boolean> {
    const rows = await this.#deps.db.query(
      `insert into import_job (workspace_id, import_id, instance) values ($1, $2, $3)
       on conflict (workspace_id, import_id) do update set instance = excluded.instance, beat_at = now(), cancelled_by = null,
         progress = null
         where import_job.beat_at < now() - make_interval(secs => $4)
       returning import_id`,
      [row.workspace_id, row.id, this.#deps.config.instance, DEAD_SECONDS],
    );
    return rows.length > 0;
  }

  /**
   * Starts the work and returns when it has begun. Its outcome is written to the import row.
   * @throws Refusal conflict when the import is running.
   */
  async start(actor: Actor, row: ImportRow, work: ImportWork): Promise<void> {
    if (!(await this.#claim(row))) throw new Refusal('conflict', 'This import is running.');
    try {
      await reportImport(this.#deps, actor, row.id, {
        started_at: new Date().toISOString(),
        is_complete: false,
        error_message: null,
        cancelled_by: null,
        data_deleted_at: null,
        data_deleted_by: null,
        rows_done: 0,
      });
    } catch (error) {
      await this.#release(row);
      throw error;
    }
    this.#running.set(nameOf(row), this.#work(actor, row, work));
  }

  async #work(actor: Actor, row: ImportRow, work: ImportWork): Promise<void> {
    const beat = setInterval(() => {
      this.#deps.db
        .query('update import_job set beat_at = now() where workspace_id = $1 and import_id = $2', [
          row.workspace_id,
          row.id,
        ])
        .catch(() => {});
    }, BEAT_SECONDS * 1000);
    try {
      await work(row, () => this.#stopper(row));
    } catch (error) {
      const reason = error instanceof Refusal ? error.message : 'The import failed on our side; run it again.';
      if (!(error instanceof Refusal)) this.#deps.log.error({ err: error, import_id: row.id }, 'An import failed');
      const done = (await this.progressOf(row.workspace_id, [row.id]).catch(() => null))?.get(row.id);
      await reportImport(this.#deps, actor, row.id, { ...done, is_complete: true, error_message: reason }).catch(
        () => {},
      );
    } finally {
      clearInterval(beat);
      this.#running.delete(nameOf(row));
      await this.#release(row).catch(() => {});
    }
  }

  /**
   * Records the progress of an import and reports it to those who watch. It is not an event: the log holds only the
   * beginning and the end.
   */
  async note(row: ImportRow, counts: ImportCounts): Promise<void> {
    await this.#deps.db.query('update import_job set progress = $3 where workspace_id = $1 and import_id = $2', [
      row.workspace_id,
      row.id,
      JSON.stringify(counts),
    ]);
    this.#deps.jobNews.publish(row.workspace_id, { kind: 'import', id: row.id, counts });
  }

  /** The progress of those of the imports that are running, in any process. */
  async progressOf(workspaceId: string, importIds: readonly string[]): Promise<ReadonlyMap<string, ImportCounts>> {
    if (importIds.length === 0) return new Map();
    const rows = await this.#deps.db.query<{ import_id: string; progress: ImportCounts }>(
      `select import_id, progress from import_job
       where workspace_id = $1 and import_id = any($2::uuid[]) and progress is not null`,
      [workspaceId, importIds],
    );
    return new Map(rows.map(({ import_id, progress }) => [import_id, progress]));
  }

  async #stopper(row: ImportRow): Promise<string | null> {
    const rows = await this.#deps.db.query<{ cancelled_by: string | null }>(
      'select cancelled_by from import_job where workspace_id = $1 and import_id = $2',
      [row.workspace_id, row.id],
    );
    return rows[0]?.cancelled_by ?? null;
  }

  /** Asks the process that runs the import to stop at the next part. @throws Refusal conflict when it is not running */
  async cancel(row: ImportRow, userId: string): Promise<void> {
    const rows = await this.#deps.db.query(
      'update import_job set cancelled_by = $3 where workspace_id = $1 and import_id = $2 returning import_id',
      [row.workspace_id, row.id, userId],
    );
    if (rows.length === 0) throw new Refusal('conflict', 'This import is not running.');
  }

  async #release(row: ImportRow): Promise<void> {
    await this.#deps.db.query('delete from import_job where workspace_id = $1 and import_id = $2', [
      row.workspace_id,
      row.id,
    ]);
  }

  /** Ends imports whose process died, so that nobody waits for them. */
  async failAbandoned(): Promise<void> {
    const dead = await this.#deps.db.query<{
      workspace_id: string;
      import_id: string;
      created_by: string;
      progress: ImportCounts | null;
    }>(
      `delete from import_job j using row r
       where j.beat_at < now() - make_interval(secs => $1) and r.workspace_id = j.workspace_id
         and r.kind = 'import' and r.id = j.import_id
       returning j.workspace_id, j.import_id, j.progress, r.attrs ->> 'created_by' as created_by`,
      [DEAD_SECONDS],
    );
    for (const job of dead) {
      const actor = await this.#deps.actorOf(job.created_by, job.workspace_id);
      if (!actor) continue;
      const error_message = 'The server stopped while importing; run the import again to import the rest.';
      await reportImport(this.#deps, actor, job.import_id, { ...job.progress, is_complete: true, error_message });
    }
  }

  /** Waits for running work; it stops when the server drains. */
  async settle(): Promise<void> {
    await Promise.allSettled([...this.#running.values()]);
  }
}
