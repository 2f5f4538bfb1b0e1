import type { FieldType } from '@/domain/kinds/fieldType';
import { isStructureMeasure } from '@/domain/structures';
import { inTurns } from '@/lib/inTurns';
import type { Deps } from '../deps';
import type { PackedCells } from '../events/recordCodec';
import type { Structure } from '../events/structureCache';

/** Milliseconds of quiet after a start or commit before structures are read, so that an import is over by then. */
const PAUSE = 8_000;
/** If it never gets quiet, they are read after this time. */
const AT_LAST = 60_000;
const BATCH = 5_000;
const TYPES: ReadonlySet<FieldType> = new Set(['smiles-string', 'molfile']);

/**
 * Keeps the structures of all workspaces parsed in the background, so that searches find them ready: what an earlier
 * run stored is loaded at once, everything else some seconds after the start, new structures some seconds after a
 * commit.
 * @returns the function that ends it
 */
export function readStructuresAhead(deps: Deps): () => void {
  const read = new Map<string, number>();
  const timers = new Map<string, { timer: NodeJS.Timeout; since: number }>();
  let closed = false;
  const failed = (error: unknown) => {
    if (!closed) deps.log.warn({ err: error }, 'Reading structures ahead failed');
  };

  async function readWorkspace(workspaceId: string): Promise<void> {
    const structure = await deps.rows.structure(workspaceId);
    const fields = new Set(
      structure.all('field').flatMap((field) => (TYPES.has(field.field_type) && !field.is_deleted ? [field.id] : [])),
    );
    const slices = structure
      .all('slice')
      .filter((slice) => !slice.is_deleted && slice.field_ids.some((id) => fields.has(id)));
    const measures = measuresOfViews(structure);
    for (const { id: sliceId } of slices) {
      const name = `${workspaceId}/${sliceId}`;
      for (let more = true; more && !closed; ) {
        const after = read.get(name) ?? -1;
        const rows = await deps.db.query<{ cells: string; seq: number }>(
          `select cells, seq from record where workspace_id = $1 and slice_id = $2 and seq > $3 and not is_deleted
           order by seq limit ${BATCH}`,
          [workspaceId, sliceId, after],
        );
        const texts: string[] = [];
        await inTurns(rows, ({ cells }) => texts.push(...structuresIn(JSON.parse(cells) as PackedCells, fields)));
        if (texts.length > 0) await deps.structureMatcher.read(texts);
        if (measures.size > 0) await deps.structureFacts.of(texts, measures.has('structure_inchikey'));
        // A batch may end between records of the same seq: its last seq is read again with the next batch.
        const last = rows.at(-1)?.seq;
        more = rows.length === BATCH && last !== undefined && rows[0]?.seq !== last;
        if (last !== undefined) read.set(name, more ? last - 1 : last);
      }
    }
  }

  function later(workspaceId: string): void {
    const held = timers.get(workspaceId);
    const since = held?.since ?? Date.now();
    clearTimeout(held?.timer);
    const timer = setTimeout(
      () => {
        timers.delete(workspaceId);
        readWorkspace(workspaceId).catch(failed);
      },
      Math.max(0, Math.min(PAUSE, since + AT_LAST - Date.now())),
    );
    timer.unref();
    timers.set(workspaceId, { timer, since });
  }

  deps.structureMatcher.prepare().catch(failed);
  const unsubscribe = deps.commits.onCommit(later);
  deps.db.query<{ id: string }>('select id from workspace').then(
    (rows) => {
      if (!closed) for (const { id } of rows) later(id);
    },
    () => {
      // The database was lost immediately: commits will tell which workspaces exist.
    },
  );
  return () => {
    closed = true;
    unsubscribe();
    for (const { timer } of timers.values()) clearTimeout(timer);
  };
}

/** Which computed properties of structures views show: their readers may filter and sort by them at any time. */
function measuresOfViews(structure: Structure): ReadonlySet<string> {
  const names = structure.all('view').flatMap((view) => view.view_fields.map((field) => field.aggregation_type));
  return new Set(names.filter(isStructureMeasure));
}

/** The visible structures of a record. */
function structuresIn(cells: PackedCells, fields: ReadonlySet<string>): string[] {
  return Object.entries(cells).flatMap(([fieldId, values]) => {
    const shown = fields.has(fieldId) ? values.find((value) => value[4] !== 1)?.[2] : undefined;
    return typeof shown === 'string' && shown !== '' ? [shown] : [];
  });
}
