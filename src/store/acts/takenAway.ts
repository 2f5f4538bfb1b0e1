import type { RowChange } from '@/domain/changes/rowChange';
import type { OutboxEntry, RefusedReason } from '../db/schema';
import type { LocalStore } from '../localStore';
import { cellTexts } from '../rows/cellTexts';
import type { Subjects } from './subjects';

/**
 * The most writes of cells whose texts are kept: more of them are an import or a paste, which its author has as a file.
 */
const SAID = 2_000;

const tableIn = (attrs: object | null | undefined) => {
  const id = (attrs as { entity_slice_id?: unknown } | null | undefined)?.entity_slice_id;
  return typeof id === 'string' ? [id] : [];
};

function subjectsOf(change: RowChange, tableOf: (recordId: string) => string | undefined): string[] {
  if (change.kind === 'value') return [...[tableOf(change.record_id) ?? []].flat(), change.field_id, change.record_id];
  const own = change.kind === 'record' ? [tableOf(change.id) ?? []].flat() : [];
  return [...own, ...tableIn(change.after), ...tableIn(change.before), change.id];
}

/**
 * What the operations of this device are about, with names, tables first: read before rights shrink, because the names
 * of hidden things disappear with them.
 */
export async function subjectsOfActs(store: LocalStore): Promise<Subjects> {
  const { reader } = store;
  const entries = await store.db.outbox.toArray();
  const recordIds = new Set(
    entries.flatMap(({ changes }) =>
      changes.flatMap((change) =>
        change.kind === 'value' ? change.record_id : change.kind === 'record' ? change.id : [],
      ),
    ),
  );
  const records = new Map((await reader.records([...recordIds])).flatMap((row) => (row ? [[row.id, row]] : [])));
  const names = new Map<string, string>();
  for (const { id, slice_name } of await reader.all('slice')) names.set(id, slice_name);
  for (const { id, field_name } of await reader.all('field')) names.set(id, `the field ${field_name}`);
  for (const { id, view_name } of await reader.all('view')) names.set(id, `the view ${view_name}`);
  const tableOf = (recordId: string) => records.get(recordId)?.attrs.entity_slice_id;
  const of = new Map(
    entries.map(({ op_id, changes }) => [
      op_id,
      [...new Set(changes.flatMap((change) => subjectsOf(change, tableOf)))],
    ]),
  );
  const writes = entries.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.kind === 'value' && change.before === null ? { change, isGone: true } : [])),
  );
  const texts = await cellTexts(store, writes.slice(0, SAID));
  return { of, names, said: new Map(texts.map(({ key, after }) => [key, after])) };
}

/** Those of them that can no longer be seen: tables, fields and views, by the current structure. */
export async function lostOf({ reader }: LocalStore, { of, names, said }: Subjects): Promise<Subjects> {
  const ids = [...names.keys()];
  const isSeen = new Set<string>();
  for (const kind of ['slice', 'field', 'view'] as const)
    (await reader.many(kind, ids)).forEach((row, i) => {
      if (row) isSeen.add(ids[i]!);
    });
  return { of, said, names: new Map([...names].filter(([id]) => !isSeen.has(id))) };
}

/** The text of what an operation wrote, to be stored with it: its fields may no longer be known. */
export function saidBy({ said }: Subjects, { changes }: OutboxEntry): OutboxEntry['said'] {
  const texts = changes.flatMap((change) => {
    const text = change.kind === 'value' ? said.get(change.id) : undefined;
    return text === undefined || change.kind !== 'value' ? [] : [[change.id, text] as const];
  });
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

/** The reason shown for an operation whose subject was withdrawn. */
export function takenAway(name: string): RefusedReason {
  const message = `You no longer have access to ${name}. What you wrote is kept here.`;
  return { code: 'rescoped', message, issues: [] };
}

/**
 * Why an operation was refused, if a right to its subject was withdrawn: the server must answer as if the subject did
 * not exist, but its author knew it.
 */
export function reasonFor({ taken }: LocalStore, { op_id }: OutboxEntry, said: RefusedReason): RefusedReason {
  if (said.code !== 'not_found' && said.code !== 'forbidden') return said;
  const lost = taken?.of.get(op_id)?.find((id) => taken.names.has(id));
  return lost === undefined ? said : takenAway(taken!.names.get(lost)!);
}
