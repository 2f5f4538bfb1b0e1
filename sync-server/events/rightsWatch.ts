import { createHash } from 'node:crypto';
import type { CommitBus } from './commitBus';
import type { ReadRows } from './readRows';
import type { Structure } from './structureCache';

/** Several changes in a row are checked together. */
const SETTLE_MILLIS = 150;

/** Kinds of rows that rights depend on. */
const KINDS = ['member', 'slice', 'view', 'workspace', 'group', 'program', 'program_share', 'authorization'] as const;

/** Result of the last check: as long as a kind does not change, its list stays the same array. */
interface Looked {
  /** Held weakly, so that workspaces in which nobody works take no memory. */
  lists: readonly WeakRef<object>[];
  rights: string;
}

/** A digest of everything in the rows that rights depend on. */
function rightsOf(structure: Structure): string {
  const members = structure.all('member').map((member) => [member.id, member.access_level]);
  const views = structure
    .all('view')
    .map((v) => [v.id, v.entity_slice_id, v.is_deleted || v.is_archived, v.program_ids]);
  const tables = structure.all('slice').map(({ id, program_ids = [] }) => [id, program_ids]);
  const flags = structure.all('workspace').map((workspace) => [workspace.is_active, workspace.feature_flags]);
  const grants = [structure.all('group'), structure.all('program'), structure.all('program_share')];
  const text = JSON.stringify([members, tables, views, flags, grants, structure.all('authorization')]);
  return createHash('sha256').update(text).digest('base64');
}

/** Reports when rights in a workspace may have changed, in any process. @returns a subscribing function. */
export function watchRights(
  commits: CommitBus,
  rows: ReadRows,
): (listener: (workspaceId: string) => void) => () => void {
  const listeners = new Set<(workspaceId: string) => void>();
  const known = new Map<string, Looked>();
  const timers = new Map<string, NodeJS.Timeout>();

  async function look(workspaceId: string): Promise<void> {
    const structure = await rows.structure(workspaceId);
    const before = known.get(workspaceId);
    const lists = KINDS.map((kind) => structure.all(kind));
    if (before && lists.every((list, i) => list === before.lists[i]?.deref())) return;
    const rights = rightsOf(structure);
    known.set(workspaceId, { lists: lists.map((list) => new WeakRef(list)), rights });
    // The first check has nothing to compare with; notifying once too often is harmless.
    if (before?.rights !== rights) for (const listener of listeners) listener(workspaceId);
  }

  commits.onCommit((workspaceId) => {
    if (listeners.size === 0 || timers.has(workspaceId)) return;
    const timer = setTimeout(() => {
      timers.delete(workspaceId);
      look(workspaceId).catch(() => {});
    }, SETTLE_MILLIS);
    timer.unref();
    timers.set(workspaceId, timer);
  });
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}
