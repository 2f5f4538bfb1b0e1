import { recordLimitOf, recordLimitWords } from '@/domain/plans/recordLimit';
import { Refusal } from '@/domain/refusal';
import type { TxSql } from '../storage/db';

/** Counts the records of a workspace whose plan limits them, under the workspace's lock. */
export class RecordRoom {
  readonly #sql: TxSql;
  readonly #workspaceId: string;
  /** Records of the workspace including those of this transaction, counted up to the limit; null = not counted yet. */
  #held: number | null = null;

  constructor(sql: TxSql, workspaceId: string) {
    this.#sql = sql;
    this.#workspaceId = workspaceId;
  }

  /** @throws Refusal conflict when the plan of the workspace has no room for them */
  async demand(flags: readonly string[], added: number): Promise<void> {
    const limit = recordLimitOf(flags);
    if (limit === null) return;
    // Acts of one transaction are written together at its end: the first of them counts, the others add to that.
    if (this.#held === null) {
      if (added <= 0) return;
      const [row] = await this.#sql.query<{ held: number }>(
        `select count(*)::int as held from
           (select 1 from record where workspace_id = $1 and not is_deleted limit $2) held`,
        [this.#workspaceId, limit],
      );
      this.#held = row?.held ?? 0;
    }
    const words = recordLimitWords(limit, this.#held, added);
    if (words !== null) throw new Refusal('conflict', words);
    this.#held += added;
  }
}
