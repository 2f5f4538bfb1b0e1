import type { RowChange } from '@/domain/changes/rowChange';
import type { RefusedReason } from '../db/schema';
import type { LocalStore } from '../localStore';
import { cellTexts } from '../rows/cellTexts';
import type { ActSubjects, Subjects } from './subjects';

/**
 * Operations that write more cells than this are stored without their texts: they are an import or a paste, which the
 * author has as a file.
 */
const SAID = 2_000;

const tableIn = (attrs: object | null | undefined) => {
  const id = (attrs as { entity_slice_id?: unknown } | null | undefined)?.entity_slice_id;
  return typeof id === 'string' ? [id] : [];
};

function subjectsOf(change: RowChange, tableOf: (recordId: string) => string | undefined): string[] {
  if (change.kind === 'value') return [...[tableOf(change.record_id) ?? []].flat(), change.field_id];
  const own = change.kind === 'record' ? [tableOf(change.id) ?? []].flat() : [];
  return [...own, ...tableIn(change.after), ...tableIn(change.before), change.id];
}

/** Every text in it, at any depth: ids are among them. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Ids that a change refers to besides its subjects: the fields of a curve's configuration, or of a view. */
function mentionsOf(change: RowChange): string[] {
  return change.kind === 'value' || change.kind === 'record'
    ? []
    : [...textsIn(change.after), ...textsIn(change.before)];
}

/** Ids with their names, each id once; those without a name are left out. */
const named = (ids: readonly string[], names: ReadonlyMap<string, string>) =>
  [...new Set(ids)].flatMap((id): [string, string][] => (names.has(id) ? [[id, names.get(id)!]] : []));

/**
 * Things that the operations of this device are about, with names, tables first. Read before rights shrink, because the
 * names of hidden things disappear with them.
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
  const writes = entries.flatMap(({ changes }) =>
    changes.flatMap((change) => (change.kind === 'value' && change.before === null ? { change, isGone: true } : [])),
  );
  const texts = await cellTexts(store, writes.slice(0, SAID));
  const said = new Map(texts.map(({ key, after }) => [key, after]));
  const subjects: Subjects = {};
  for (const { op_id: opId, changes } of entries) {
    subjects[opId] = {
      names: named(
        changes.flatMap((change) => subjectsOf(change, tableOf)),
        names,
      ),
      mentions: named(changes.flatMap(mentionsOf), names),
      said: Object.fromEntries(changes.flatMap(({ id }) => (said.has(id) ? [[id, said.get(id)!]] : []))),
    };
  }
  return subjects;
}

type Named = ActSubjects['names'];

/** Both together, each id once, with the current name where there is one. */
function bothOf(earlier: Named, now: Named): Named {
  const current = new Map(now);
  const known = new Set(earlier.map(([id]) => id));
  return [
    ...earlier.map(([id, name]): [string, string] => [id, current.get(id) ?? name]),
    ...now.filter(([id]) => !known.has(id)),
  ];
}

/**
 * Merges both, for the operations of the second. Earlier subjects are kept: a name may be unknown now because an
 * earlier change of rights, or one whose fetch was interrupted, removed it.
 */
export function withEarlier(earlier: Subjects, now: Subjects): Subjects {
  const joined = Object.entries(now).map(([opId, act]): [string, ActSubjects] => {
    const held = earlier[opId];
    if (!held) return [opId, act];
    return [
      opId,
      {
        names: bothOf(held.names, act.names),
        mentions: bothOf(held.mentions, act.mentions),
        said: { ...act.said, ...held.said },
      },
    ];
  });
  return Object.fromEntries(joined);
}

/** The same with the names of only those tables, fields and views that can no longer be seen. */
export async function lostOf({ reader }: LocalStore, subjects: Subjects): Promise<Subjects> {
  const acts = Object.values(subjects);
  const ids = [...new Set(acts.flatMap(({ names, mentions }) => [...names, ...mentions].map(([id]) => id)))];
  const seen = new Set<string>();
  for (const kind of ['slice', 'field', 'view'] as const)
    (await reader.many(kind, ids)).forEach((row, i) => {
      if (row) seen.add(ids[i]!);
    });
  const hidden = (all: Named) => all.filter(([id]) => !seen.has(id));
  return Object.fromEntries(
    Object.entries(subjects).map(([opId, { names, mentions, said }]) => [
      opId,
      { names: hidden(names), mentions: hidden(mentions), said },
    ]),
  );
}

/** The reason shown for an operation whose subject was withdrawn. */
export function takenAway(name: string): RefusedReason {
  const message = `You no longer have access to ${name}. What you wrote is kept here.`;
  return { code: 'rescoped', message, issues: [] };
}
