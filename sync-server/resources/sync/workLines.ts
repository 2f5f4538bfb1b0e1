import type { BootstrapLine } from '@/contract/sync/lines';
import { heldKinds } from '@/domain/kinds/heldKinds';
import type { PlainKind } from '@/domain/kinds/rowKind';
import { invalid } from '@/domain/refusal';
import { itemAttribute, itemOf, oldBefore, oldWork, treeOf } from '@/domain/tasks/oldWork';
import { hashText } from '@/lib/hashText';
import { isUuid } from '@/lib/uuid';
import type { Deps } from '../../deps';
import { lastEvent } from '../../events/eventStore';
import { scopeSql } from '../../events/scopeSql';
import type { Sight } from '../../events/sight';
import { ROW_COLUMNS, type RowTuple, type Structure } from '../../events/structureCache';
import type { SqlValue } from '../../storage/db';
import { seenTasks } from '../../tasks/seenTasks';
import { currentSeq } from './currentSeq';
import { seenRows } from './seenRows';

/** Rows of a page of work. */
const WORK_ROWS = 1000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const line = (content: BootstrapLine) => `${JSON.stringify(content)}\n`;

interface WorkToken {
  cursor: number;
  kind: PlainKind;
  id: string;
  /** For a stream without old work: the time before which work is old, and what identifies the old items. */
  old?: { before: string; mark: string };
}

function readToken(text: string | undefined): WorkToken | null {
  if (text === undefined) return null;
  const [, cursor, kind, id, time, mark] =
    /^(\d{1,15})\.(\w+)\.([\w-]+)(?:\.(\d{1,13})\.(\w{1,20}))?$/.exec(text) ?? [];
  const known = heldKinds('work').find((one) => one === kind);
  if (!cursor || !known || !id || !isUuid(id)) throw invalid(['after'], 'This is not a bootstrap token.', 'token');
  const old = time && mark ? { before: new Date(Number(time)).toISOString(), mark } : null;
  return { cursor: Number(cursor), kind: known, id, ...(old && { old }) };
}

/** Distinguishes one set of items from another. */
const markOf = (ids: ReadonlySet<string>) => hashText([...ids].sort().join()).toString(36);

/** Rows of work in the person's scopes, as a condition that ends with them. */
function workCondition(sight: Sight, values: SqlValue[]): string {
  const parts = heldKinds('work').map((kind) => {
    const name = `$${values.push(kind)}`;
    return `(kind = ${name} and ${scopeSql(sight.scopes.reading(kind), values)})`;
  });
  return parts.length > 0 ? `(${parts.join(' or ')})` : 'false';
}

/** The parts of a stream of work. */
interface WorkPart {
  token: WorkToken | null;
  /** A further condition, followed by the values that it needs. */
  where(values: SqlValue[]): string;
  /** Whether a row is left out although the condition holds. */
  isOut?(row: RowTuple): boolean;
  /** Further content of the first line. */
  head?: { older: number };
  old?: WorkToken['old'];
}

/**
 * Rows of work in pages, by kind and id, each as committed then or later, like the blocks of a table: no transaction is
 * held open while a slow client reads, and the feed after the cursor supplies what it has missed.
 */
async function* pages(deps: Deps, sight: Sight, part: WorkPart): AsyncGenerator<string> {
  const { token, where, isOut, head, old } = part;
  const workspaceId = sight.actor.workspace_id;
  const cursor = token?.cursor ?? (await currentSeq(deps.db, workspaceId));
  const counting: SqlValue[] = [workspaceId];
  const [counted] = await deps.db.query<{ count: number }>(
    `select count(*) as count from row where workspace_id = $1 and ${workCondition(sight, counting)} and ${where(counting)}`,
    counting,
  );
  yield line({ cursor, perm_epoch: sight.epoch(), total: counted?.count ?? 0, server_time: Date.now(), ...head });
  const end = old ? `.${Date.parse(old.before)}.${old.mark}` : '';
  let place = { kind: token?.kind ?? '', id: token?.id ?? FIRST_ID };
  let count = 0;
  for (;;) {
    const values: SqlValue[] = [workspaceId, place.kind, place.id];
    const rows = await deps.db.query<RowTuple>(
      `select ${ROW_COLUMNS} from row where workspace_id = $1 and (kind, id) > ($2::text, $3::uuid)
         and ${workCondition(sight, values)} and ${where(values)} order by kind, id limit ${WORK_ROWS}`,
      values,
    );
    const last = rows.at(-1);
    if (!last) break;
    place = last;
    const sent = isOut ? rows.filter((row) => !isOut(row)) : rows;
    count += sent.length;
    // Read after the page, so that the page contains nothing newer.
    const at = await lastEvent(deps.db, workspaceId);
    // For a page that is left out altogether nothing is sent: its token would be no more useful than the previous one.
    if (sent.length > 0)
      yield line({ rows: seenRows(sight, sent), token: `${cursor}.${last.kind}.${last.id}${end}`, ...(at && { at }) });
    if (rows.length < WORK_ROWS) break;
  }
  yield line({ end: true, count });
}

/**
 * All rows of work that the person may see, or all but those of work that ended long ago (domain/tasks/oldWork). Which
 * items are left out is decided at the beginning of a stream. If they have changed when a stream is resumed, it begins
 * again and leaves out nothing: a device never has only a part of a tree.
 */
export function workLines(
  deps: Deps,
  sight: Sight,
  structure: Structure,
  { after, isWithoutOld }: { after: string | undefined; isWithoutOld: boolean },
): AsyncGenerator<string> {
  const token = readToken(after);
  const where = () => 'true';
  if (!isWithoutOld) return pages(deps, sight, { token, where });
  if (token && !token.old) return pages(deps, sight, { token, where, head: { older: 0 } });
  const before = token?.old?.before ?? oldBefore(Date.now());
  const ids = oldWork(structure.all('task'), before);
  const mark = markOf(ids);
  if (token?.old && token.old.mark !== mark) return pages(deps, sight, { token: null, where, head: { older: 0 } });
  const older = seenTasks(structure, sight).filter(
    ({ id, is_archived, is_draft }) => ids.has(id) && !is_archived && !is_draft,
  ).length;
  const isOut = ({ kind, id, attrs }: RowTuple) => ids.has(itemOf(kind, id, attrs) ?? '');
  return pages(deps, sight, { token, where, isOut, head: { older }, old: { before, mark } });
}

/** The rows of the whole tree that an item belongs to. */
export function treeLines(
  deps: Deps,
  sight: Sight,
  structure: Structure,
  itemId: string,
  after: string | undefined,
): AsyncGenerator<string> {
  const ids = treeOf(itemId, structure.all('task')).map(({ id }) => id);
  const where = (values: SqlValue[]) => {
    const items = `$${values.push(ids)}`;
    const parts = heldKinds('work').flatMap((kind) => {
      const attribute = itemAttribute(kind);
      if (attribute === null) return [];
      return `(kind = $${values.push(kind)} and attrs ->> $${values.push(attribute)}::text = any(${items}::text[]))`;
    });
    return `(${[`(kind = 'task' and id = any(${items}::uuid[]))`, ...parts].join(' or ')})`;
  };
  return pages(deps, sight, { token: readToken(after), where });
}
