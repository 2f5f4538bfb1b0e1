import type { FastifyInstance } from 'fastify';
import { remoteEventsCall } from '@/contract/sync/events';
import { REMOTE_RECORDS, remoteRecordsCall } from '@/contract/sync/records';
import { tableSizesCall } from '@/contract/sync/sizes';
import { notFound } from '@/domain/kinds/notFound';
import type { RecordRow } from '@/domain/records/recordRow';
import { invalid } from '@/domain/refusal';
import { searchAlternatives } from '@/domain/search/freeText';
import type { Deps } from '../../deps';
import { identifiersLike } from '../../events/additionalIdentifiers';
import { findEvents, lastEvent, toLogEvent } from '../../events/eventStore';
import { unpackBody } from '../../events/packEvent';
import { selectRecords } from '../../events/recordStore';
import { rowsOfEvents } from '../../events/rowsOfEvents';
import type { Sight } from '../../events/sight';
import type { Structure } from '../../events/structureCache';
import { serve } from '../../http/serve';
import { recordsHolding } from '../../records/searchedTexts';

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Reads by a device of what it does not store. */
export function serveRemoteRecords(app: FastifyInstance, deps: Deps): void {
  /**
   * A range of the live records of a table that contain a text or have it in an additional identifier; null when all
   * do.
   */
  async function search(
    sight: Sight,
    structure: Structure,
    sliceId: string,
    text: string,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ total: number; records: RecordRow[] } | null> {
    const fields = (structure.get('slice', sliceId)?.field_ids ?? []).flatMap((id) => {
      const field = structure.get('field', id);
      return field && !field.is_deleted && sight.seesField(id) ? [field] : [];
    });
    const workspaceId = sight.actor.workspace_id;
    const held = await recordsHolding(deps.db, structure, sight, sliceId, fields, text, { withoutArchived: true });
    if (held === null) return null;
    const others = await identifiersLike(deps.db, workspaceId, [sliceId], searchAlternatives(text).map(pattern));
    const also = sight.hidesKeyOf(sliceId) ? [] : others.map((one) => one.record_id);
    const ids = [...new Set([...held, ...also])].sort();
    const shown = ids.slice(offset, offset + limit);
    const records = await selectRecords(deps.db, deps.heads, workspaceId, 'id = any($2::uuid[]) order by id', [shown]);
    return { total: ids.length, records: records.flatMap((record) => sight.record(record) ?? []) };
  }

  async function stretch(sight: Sight, sliceId: string, offset: number, limit: number) {
    const workspaceId = sight.actor.workspace_id;
    const live = 'slice_id = $2 and not is_deleted and not is_archived';
    const [counted] = await deps.db.query<{ count: number }>(
      `select count(*) as count from record where workspace_id = $1 and ${live}`,
      [workspaceId, sliceId],
    );
    const records = await selectRecords(
      deps.db,
      deps.heads,
      workspaceId,
      `${live} order by id limit ${limit} offset ${offset}`,
      [sliceId],
    );
    return { total: counted?.count ?? 0, records: records.flatMap((record) => sight.record(record) ?? []) };
  }

  /** Read after the records, so that they contain nothing newer. */
  async function readAt(workspaceId: string) {
    const at = await lastEvent(deps.db, workspaceId);
    return at ? { at } : {};
  }

  serve(app, deps, remoteRecordsCall, async ({ query, sight, structure }) => {
    const workspaceId = sight.actor.workspace_id;
    const [workspace] = await deps.db.query<{ seq: number }>('select seq from workspace where id = $1', [workspaceId]);
    const head = { cursor: workspace?.seq ?? 0, perm_epoch: sight.epoch() };
    if (query.record_ids) {
      const records = await selectRecords(deps.db, deps.heads, workspaceId, 'id = any($2::uuid[])', [query.record_ids]);
      const seen = records.flatMap((record) => sight.record(record) ?? []);
      return { resource: { ...head, total: seen.length, records: seen, ...(await readAt(workspaceId)) } };
    }
    const sliceId = query.entity_slice_id;
    if (!sliceId) throw invalid(['entity_slice_id'], 'record_ids or entity_slice_id is required.', 'required');
    if (!structure.get('slice', sliceId) || !sight.seesSlice(sliceId)) throw notFound('slice');
    const { search_text: text = '', offset = 0, limit = REMOTE_RECORDS } = query;
    const asked = searchAlternatives(text).length > 0;
    const found = asked ? await search(sight, structure, sliceId, text, { offset, limit }) : null;
    const part = found ?? (await stretch(sight, sliceId, offset, limit));
    return { resource: { ...head, ...part, ...(await readAt(workspaceId)) } };
  });

  serve(app, deps, remoteEventsCall, async ({ query, sight }) => {
    const workspaceId = sight.actor.workspace_id;
    const wanted = new Set(query.event_ids);
    const rows = (await findEvents(deps.db, workspaceId, query.event_ids)).filter(({ id }) => wanted.has(id));
    const events = rows.map((row) => toLogEvent(workspaceId, row, unpackBody(row.packed)));
    const known = await rowsOfEvents(deps.db, workspaceId, events);
    const seen = events.flatMap((event) => sight.event(event, known) ?? []);
    return { resource: { perm_epoch: sight.epoch(), events: seen, held: rows.map(({ id }) => id) } };
  });

  serve(app, deps, tableSizesCall, async ({ sight }) => {
    const sizes = await deps.db.query<{ slice_id: string; records: number }>(
      `select slice_id, count(*) as records from record
       where workspace_id = $1 and not is_deleted and not is_archived group by slice_id`,
      [sight.actor.workspace_id],
    );
    return { resource: sizes.filter(({ slice_id }) => sight.seesSlice(slice_id)) };
  });
}
