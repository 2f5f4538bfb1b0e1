import type { Actor } from '@/domain/permissions/actor';
import { Refusal } from '@/domain/refusal';
import type { Deps } from '../deps';
import type { AsksStop } from './asksStop';
import type { ImportRow } from './importSource';
import { reportImport } from './runImport';

const BEAT_SECONDS = 5;
const DEAD_SECONDS = 20;

export type ImportWork = (row: ImportRow, asksStop: AsksStop) => Promise<void>;

/** Runs imports in the background, one at a time for each import, and tells those whose process died. */
export class ImportJobs {
  readonly #deps: Deps;
  readonly #running = new Map<string, Promise<void>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Claims the import for this process. @returns false when it runs already. */
  async #claim(row: ImportRow): Promise<boolean> {
    const rows = await this.#deps.db.query(
      `insert into import_job (workspace_id, import_id, instance) values ($1, $2, $3)
       on conflict (import_id) do update set instance = excluded.instance, beat_at = now(), cancelled_by = null
         where import_job.beat_at < now() - make_interval(secs => $4)
       returning import_id`,
      [row.workspace_id, row.id, this.#deps.config.instance, DEAD_SECONDS],
    );
    return rows.length > 0;
  }

  /**
   * Starts the work and answers when it has begun. Its end stands in the import row.
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
      await this.#release(row.id);
      throw error;
    }
    this.#running.set(row.id, this.#work(actor, row, work));
  }

  async #work(actor: Actor, row: ImportRow, work: ImportWork): Promise<void> {
    const beat = setInterval(() => {
      this.#deps.db.query('update import_job set beat_at = now() where import_id = $1', [row.id]).catch(() => {});
    }, BEAT_SECONDS * 1000);
    try {
      await work(row, () => this.#stopper(row.id));
    } catch (error) {
      const told = error instanceof Refusal ? error.message : 'The import failed on our side; run it again.';
      if (!(error instanceof Refusal)) this.#deps.log.error({ err: error, import_id: row.id }, 'An import failed');
      await reportImport(this.#deps, actor, row.id, { is_complete: true, error_message: told }).catch(() => {});
    } finally {
      clearInterval(beat);
      this.#running.delete(row.id);
      await this.#release(row.id).catch(() => {});
    }
  }

  async #stopper(importId: string): Promise<string | null> {
    const rows = await this.#deps.db.query<{ cancelled_by: string | null }>(
      'select cancelled_by from import_job where import_id = $1',
      [importId],
    );
    return rows[0]?.cancelled_by ?? null;
  }

  /** Asks the process that runs the import to stop at the next part. @throws Refusal conflict when none runs it */
  async cancel(importId: string, userId: string): Promise<void> {
    const rows = await this.#deps.db.query(
      'update import_job set cancelled_by = $2 where import_id = $1 returning import_id',
      [importId, userId],
    );
    if (rows.length === 0) throw new Refusal('conflict', 'This import is not running.');
  }

  async #release(importId: string): Promise<void> {
    await this.#deps.db.query('delete from import_job where import_id = $1', [importId]);
  }

  /** Ends imports whose process stopped without a word, so that nobody waits for them. */
  async buryDead(): Promise<void> {
    const dead = await this.#deps.db.query<{ workspace_id: string; import_id: string; created_by: string }>(
      `delete from import_job j using row r
       where j.beat_at < now() - make_interval(secs => $1) and r.workspace_id = j.workspace_id
         and r.kind = 'import' and r.id = j.import_id
       returning j.workspace_id, j.import_id, r.attrs ->> 'created_by' as created_by`,
      [DEAD_SECONDS],
    );
    for (const job of dead) {
      const actor = await this.#deps.actorOf(job.created_by, job.workspace_id);
      if (!actor) continue;
      const error_message = 'The server stopped while importing; run the import again to take in the rest.';
      await reportImport(this.#deps, actor, job.import_id, { is_complete: true, error_message });
    }
  }

  /** Waits for what runs; the work stops by itself when the server drains. */
  async settle(): Promise<void> {
    await Promise.allSettled([...this.#running.values()]);
  }
}
