import { createHash } from 'node:crypto';
import type { StructureFacts } from '@/domain/structures';
import { inTurns } from '@/lib/inTurns';
import type { Sql } from '../storage/db';
import type { StructureMatcher } from './structureMatcher';

/** Texts whose facts are cached in memory; above that the cache is cleared. */
const HELD = 300_000;
/** Texts that are looked up in the database, or computed and stored, at a time. */
const BATCH = 2_000;

interface Known {
  /** null for an unreadable structure. */
  facts: StructureFacts | null;
  withKey: boolean;
}
interface Kept {
  sha256: Buffer;
  with_key: boolean;
  facts: StructureFacts | null;
}

/**
 * Computed facts about chemical structures, by their text: computed once by the same engine as on the screens, and
 * stored in the database for all processes and later runs. Texts are found by their hash; the caller has the text
 * already.
 */
export class StructureFactsStore {
  readonly #sql: Sql;
  readonly #matcher: StructureMatcher;
  readonly #known = new Map<string, Known>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(sql: Sql, matcher: StructureMatcher) {
    this.#sql = sql;
    this.#matcher = matcher;
  }

  /**
   * The facts of each text (SMILES or molfile); unreadable ones are left out.
   * @param withKeys includes InChIKeys, which take longer than everything else.
   */
  of(texts: Iterable<string>, withKeys: boolean): Promise<ReadonlyMap<string, StructureFacts>> {
    const wanted = new Set(texts);
    const done = this.#turn.then(async () => {
      if (this.#known.size + wanted.size > HELD) this.#known.clear();
      const found = new Map<string, StructureFacts>();
      const unknown = [...wanted].filter((text) => text !== '' && !this.#knows(text, withKeys));
      for (let from = 0; from < unknown.length; from += BATCH)
        await this.#learn(unknown.slice(from, from + BATCH), withKeys);
      for (const text of wanted) {
        const facts = this.#known.get(text)?.facts;
        if (facts) found.set(text, facts);
      }
      return found;
    });
    this.#turn = done.catch(() => {});
    return done;
  }

  #knows(text: string, withKeys: boolean): boolean {
    const known = this.#known.get(text);
    return known !== undefined && (known.withKey || !withKeys);
  }

  async #learn(texts: readonly string[], withKeys: boolean): Promise<void> {
    const version = await this.#matcher.version();
    const hashes: Buffer[] = [];
    await inTurns(texts, (text) => hashes.push(createHash('sha256').update(text).digest()));
    const kept = await this.#sql.query<Kept>(
      'select sha256, with_key, facts from structure_facts where version = $1 and sha256 = any($2::bytea[])',
      [version, hashes],
    );
    const byHash = new Map(kept.map((row) => [row.sha256.toString('hex'), row]));
    const unknown: number[] = [];
    for (const [i, text] of texts.entries()) {
      const row = byHash.get(hashes[i]!.toString('hex'));
      if (row && (row.with_key || !withKeys)) this.#known.set(text, { facts: row.facts, withKey: row.with_key });
      else unknown.push(i);
    }
    if (unknown.length === 0) return;
    const measured = await this.#matcher.measure(
      unknown.map((i) => texts[i]!),
      withKeys,
    );
    const facts = measured.map((outcome) => (outcome.ok ? outcome.value : null));
    for (const [k, i] of unknown.entries()) this.#known.set(texts[i]!, { facts: facts[k] ?? null, withKey: withKeys });
    await this.#sql.query(
      `insert into structure_facts (sha256, version, with_key, facts)
       select sha256, $2, $3, nullif(facts, 'null')::jsonb from unnest($1::bytea[], $4::text[]) as fresh (sha256, facts)
       on conflict (sha256, version) do update set with_key = excluded.with_key, facts = excluded.facts
       where excluded.with_key`,
      [unknown.map((i) => hashes[i]!), version, withKeys, facts.map((one) => JSON.stringify(one))],
    );
  }
}
