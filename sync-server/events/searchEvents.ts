import type { Sql } from '../storage/db';
import { EVENT_HEAD, type StoredEvent } from './eventStore';
import { seenTitles } from './feedEvents';
import type { Sight } from './sight';

/** Which events are searched for; times in Unix milliseconds, `to` is excluded. */
export interface EventQuestion {
  search?: string;
  actorId?: string;
  call?: string;
  from?: number;
  to?: number;
}

export interface FoundEvents {
  rows: StoredEvent[];
  /** Titles as far as the reader may know them, by id. */
  titles: ReadonlyMap<string, string>;
}

/** Most events that are examined when titles have to be judged one by one. */
const LOOKED_THROUGH = 20_000;
const AT_A_TIME = 1_000;

const BODY = `${EVENT_HEAD}, packed, input_hash, answer`;

const CONDITION = `workspace_id = $1
  and ($2::text is null or position(lower($2) in lower(title)) > 0)
  and ($3::uuid is null or actor_id = $3)
  and ($4::text is null or call = $4)
  and ($5::bigint is null or at >= $5)
  and ($6::bigint is null or at < $6)`;

const valuesOf = (workspaceId: string, question: EventQuestion, search: string | undefined) => [
  workspaceId,
  search ?? null,
  question.actorId ?? null,
  question.call ?? null,
  question.from ?? null,
  question.to ?? null,
];

const isOpen = ({ search, actorId, call, from, to }: EventQuestion) =>
  [search, actorId, call, from, to].every((part) => part === undefined || part === '');

async function found(sql: Sql, sight: Sight, rows: StoredEvent[]): Promise<FoundEvents> {
  return { rows, titles: await seenTitles(sql, sight, rows) };
}

/**
 * Matching events, newest first, in batches. When something is hidden from the reader, only the title that they may
 * know is searched: a search never reveals the name of a hidden thing.
 */
export async function* eventsFound(sql: Sql, sight: Sight, question: EventQuestion, most: number) {
  const { workspace_id: workspaceId } = sight.actor;
  const judges = !sight.unlimited && Boolean(question.search);
  const words = question.search?.toLowerCase() ?? '';
  let below: number | null = null;
  let given = 0;
  let looked = 0;
  while (given < most && (!judges || looked < LOOKED_THROUGH)) {
    const rows: StoredEvent[] = await sql.query<StoredEvent>(
      `select ${BODY} from event where ${CONDITION} and ($7::bigint is null or seq < $7) order by seq desc limit $8`,
      [...valuesOf(workspaceId, question, judges ? undefined : question.search || undefined), below, AT_A_TIME],
    );
    const last = rows.at(-1);
    if (!last) return;
    below = last.seq;
    looked += rows.length;
    const { titles } = await found(sql, sight, rows);
    const fitting = judges ? rows.filter(({ id }) => titles.get(id)?.toLowerCase().includes(words)) : rows;
    const piece = fitting.slice(0, most - given);
    given += piece.length;
    if (piece.length > 0) yield { rows: piece, titles } satisfies FoundEvents;
  }
}

/** A page of the matching events, newest first, and how many match in all. */
export async function pageOfEvents(
  sql: Sql,
  sight: Sight,
  question: EventQuestion,
  skip: number,
  limit: number,
): Promise<FoundEvents & { total: number }> {
  const { workspace_id: workspaceId } = sight.actor;
  if (!sight.unlimited && question.search) {
    const rows: StoredEvent[] = [];
    const titles = new Map<string, string>();
    for await (const piece of eventsFound(sql, sight, question, LOOKED_THROUGH)) {
      rows.push(...piece.rows);
      for (const [id, title] of piece.titles) titles.set(id, title);
    }
    return { rows: rows.slice(skip, skip + limit), titles, total: rows.length };
  }
  const values = valuesOf(workspaceId, question, question.search || undefined);
  const rows = await sql.query<StoredEvent>(
    `select ${BODY} from event where ${CONDITION} order by seq desc offset $7 limit $8`,
    [...values, skip, limit],
  );
  // Event numbers have no gaps.
  const [counted] = isOpen(question)
    ? await sql.query<{ total: number }>(
        'select coalesce(max(seq), 0)::float8 as total from event where workspace_id = $1',
        [workspaceId],
      )
    : await sql.query<{ total: number }>(`select count(*)::float8 as total from event where ${CONDITION}`, values);
  return { ...(await found(sql, sight, rows)), total: counted?.total ?? 0 };
}
