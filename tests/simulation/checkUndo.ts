import type { MemoryWorkspace } from '@tests/support/memoryWorkspace';
import type { RowChange } from '@/domain/changes/rowChange';
import type { StoredRow } from '@/domain/changes/storedRow';
import type { LogEvent } from '@/domain/events/event';
import { blockIdAt } from '@/domain/records/recordBlock';
import type { RecordRow } from '@/domain/records/recordRow';

type Snapshot = Map<string, RecordRow | StoredRow | undefined>;

const keyOf = (change: RowChange) =>
  change.kind === 'value' ? `record:${change.record_id}` : `${change.kind}:${change.id}`;
const rowAt = (server: MemoryWorkspace, key: string) =>
  key.startsWith('record:') ? server.recordRows.get(key.slice(7)) : server.rows.get(key);

/** Attributes that every write touches; an undo leaves its own mark in them. */
const BOOKKEEPING: ReadonlySet<string> = new Set(['updated_at', 'last_updated_by']);

/**
 * The rows that changes touch, in their current state. Rows are never changed in place, so keeping references is
 * enough.
 */
export function snapshotFor(server: MemoryWorkspace, changes: readonly RowChange[]): Snapshot {
  return new Map(changes.map(keyOf).map((key) => [key, rowAt(server, key)]));
}

function fail(message: string): never {
  throw new Error(`S6: ${message}`);
}

type Items = Map<string, string>;
/** A list before the event and after it, its current state, and as the undo leaves it. */
type ItemLists = [before: Items, after: Items, stands: Items, undone: Items];

/** The items of a list by id; null if it is not a list of ids or of objects with ids. */
function itemsOf(list: unknown): Items | null {
  if (!Array.isArray(list)) return null;
  const ids = list.map((item) => (typeof item === 'string' ? item : (item as { id?: unknown } | null)?.id));
  if (!ids.every((one): one is string => typeof one === 'string') || new Set(ids).size < ids.length) return null;
  return new Map(list.map((item, i) => [ids[i]!, JSON.stringify(withoutPlace(item, i))]));
}

/** An item without the number of its position, which changes with what others do before it. */
function withoutPlace(item: unknown, place: number): unknown {
  const numbered = item as { position?: unknown } | null;
  return typeof item === 'object' && numbered?.position === place ? { ...numbered, position: null } : item;
}

/** A strict undo reverts the items that its event touched, in the state in which the event left them, and no others. */
function checkItems(undone: LogEvent, name: string, [before, after, stands, result]: ItemLists): void {
  for (const id of new Set([...before.keys(), ...after.keys(), ...stands.keys(), ...result.keys()])) {
    const isOwn = before.get(id) !== after.get(id);
    if (isOwn && stands.get(id) !== after.get(id))
      fail(`a strict undo of ${undone.title} overwrote ${id} in ${name}, which somebody changed since`);
    if (result.get(id) !== (isOwn ? before : stands).get(id))
      fail(`the undo of ${undone.title} touched ${id} in ${name}, which the event did not, or left it`);
  }
}

type Contents = [before: unknown, after: unknown, stands: unknown, undone: unknown];

const isNamed = (content: unknown): content is { [name: string]: unknown } =>
  typeof content === 'object' && content !== null && !Array.isArray(content);

/** As checkItems, for an object, by name and content. */
function checkParts(undone: LogEvent, name: string, contents: Contents): void {
  const lists = contents.map(itemsOf);
  if (lists.every((list) => list !== null)) return checkItems(undone, name, lists as ItemLists);
  const named = contents.filter(isNamed);
  if (named.length < contents.length)
    fail(`a strict undo of ${undone.title} overwrote ${name}, which somebody changed since`);
  for (const part of new Set(named.flatMap((content) => Object.keys(content)))) {
    const [before, after, stands, result] = named.map((content) => content[part]) as Contents;
    const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
    if (!same(before, after) && !same(stands, after))
      checkParts(undone, `${name}.${part}`, [before, after, stands, result]);
    else if (!same(result, same(before, after) ? stands : before))
      fail(`the undo of ${undone.title} touched ${name}.${part}, which the event did not, or left it`);
  }
}

/**
 * S6, checked directly: an undo affects only effects of the event that it reverts, removes no value, and a strict one
 * finds every attribute as the event left it.
 */
export function checkUndo(
  server: MemoryWorkspace,
  undone: LogEvent,
  changes: readonly RowChange[],
  before: Snapshot,
  mode: string,
): void {
  const made = new Set(undone.changes.map((change) => `${change.kind}:${change.id}`));
  for (const block of undone.blocks ?? [])
    for (let i = 0; i < block.count; i++) made.add(`record:${blockIdAt(block, i)}`);
  for (const change of changes) {
    if (!made.has(`${change.kind}:${change.id}`))
      fail(`the undo of ${undone.title} touches ${change.kind}:${change.id}, which the event did not`);
    if (change.kind === 'value') {
      if (change.before === null) fail(`the undo of ${undone.title} makes a value`);
      continue;
    }
    const own = undone.changes.filter((other) => other.kind === change.kind && other.id === change.id);
    const whole = own.some((other) => other.before === null || other.after === null) || own.length === 0;
    const names = new Set(own.flatMap((other) => Object.keys({ ...other.before, ...other.after })));
    const row = before.get(keyOf(change));
    for (const name of Object.keys(change.after ?? {})) {
      if (BOOKKEEPING.has(name) || whole) continue;
      if (!names.has(name)) fail(`the undo of ${undone.title} touches ${name}, which the event did not`);
      const left = own[own.length - 1] as { after: { [name: string]: unknown } | null };
      const stands = (row?.attrs as { [name: string]: unknown } | undefined)?.[name];
      if (mode !== 'strict' || JSON.stringify(stands) === JSON.stringify(left.after?.[name])) continue;
      const found = own[0] as { before: { [name: string]: unknown } | null };
      checkParts(undone, name, [found.before?.[name], left.after?.[name], stands, change.after?.[name]]);
    }
  }
  for (const [key, row] of before) checkValues(undone, made, row, rowAt(server, key));
}

function checkValues(
  undone: LogEvent,
  made: ReadonlySet<string>,
  before: RecordRow | StoredRow | undefined,
  after: RecordRow | StoredRow | undefined,
): void {
  if (!before || !('cells' in before)) return;
  if (!after || !('cells' in after)) fail(`the undo of ${undone.title} erased a record`);
  for (const [fieldId, cell] of Object.entries(before.cells))
    for (const value of cell) {
      const now = after.cells[fieldId]?.find((held) => held.id === value.id);
      if (!now) fail(`the undo of ${undone.title} erased value ${value.id}`);
      if (now.hidden !== value.hidden && !made.has(`value:${value.id}`))
        fail(`the undo of ${undone.title} hid or showed value ${value.id}, which is not its own`);
    }
}
