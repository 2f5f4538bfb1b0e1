import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { exportRecordsCall } from '@/contract/records/export';
import type { RecordQuery } from '@/contract/shapes/queryParts';
import type { Field } from '@/domain/kinds/field';
import type { View } from '@/domain/kinds/view';
import { mustBeAllowed } from '@/domain/permissions/mustBeAllowed';
import { Refusal } from '@/domain/refusal';
import { exportedColumnId } from '@/domain/views/curveColumn';
import { liveView } from '@/domain/views/liveView';
import type { Deps } from '../../deps';
import type { Sight } from '../../events/sight';
import type { Structure } from '../../events/structureCache';
import { disposition } from '../../files/disposition';
import { serve } from '../../http/serve';
import { timezoneMinutes } from '../../http/timezone';
import { visibleDerivedField } from '../../records/derivedColumns';
import { findRecords } from '../../records/findRecords';
import { liveColumnsOf } from '../../records/liveColumnsOf';
import { EXPORT_ENDINGS, EXPORT_TYPES, exportFile } from './exportFile';
import { exportHeads, exportRows } from './exportTable';

const ONE_IS_REQUIRED = 'One of record_view_id or view_field_ids is required';
const NOT_BOTH = 'You can only provide one of view_id or view_field_ids';

/**
 * The fields to export: those of the view, or those with the given ids (of view fields or of fields), including columns
 * computed from curves and structures.
 */
function fieldsOf(query: RecordQuery, structure: Structure, sight: Sight): Field[] {
  const view: View | undefined = query.record_view_id ? structure.get('view', query.record_view_id) : undefined;
  const byViewField = new Map(
    structure.all('view').flatMap((held) => held.view_fields.map((vf) => [vf.id, exportedColumnId(vf)] as const)),
  );
  const ids = view
    ? liveView(sight.shown('view', view.id, view), liveColumnsOf(structure))
        .view_fields.filter((vf) => !vf.is_hidden)
        .map(exportedColumnId)
    : (query.view_field_ids ?? []).map((id) => byViewField.get(id) ?? id);
  return ids.flatMap((id) => {
    if (!id) return [];
    const derived = visibleDerivedField(id, structure, sight);
    if (derived) return [derived];
    const field = structure.get('field', id);
    return field && !field.is_deleted ? [field] : [];
  });
}

function fileName(wanted: string | undefined, fallback: string, ending: string): string {
  const name = (wanted ?? fallback).replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'records';
  return name.toLowerCase().endsWith(`.${ending}`) ? name : `${name}.${ending}`;
}

/** Records as a file, limited to what the reader may see. */
export function serveExport(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, exportRecordsCall, async ({ params, query, structure, sight, identity, request, reply }) => {
    if (query.record_view_id && query.view_field_ids) throw new Refusal('invalid', NOT_BOTH);
    if (!query.record_view_id && !query.view_field_ids) throw new Refusal('invalid', ONE_IS_REQUIRED);
    mustBeAllowed(identity.actor, { ability: 'export.run', target: {} });
    const fields = fieldsOf(query, structure, sight);
    const groupBy = query.group_by_field_id ? (structure.get('field', query.group_by_field_id) ?? null) : null;
    const found = await findRecords(deps, structure, sight, query, {
      tzMinutes: timezoneMinutes(request),
      filters: [
        ...(query.record_set_filters ?? []),
        ...(query.view_field_filters ?? []),
        ...(query.entity_field_filters ?? []),
      ],
      sorts: [...(query.view_field_sorts ?? []), ...(query.entity_field_sorts ?? [])],
      shownFieldIds: fields.map((field) => field.id),
    });
    const hidden = new Set(
      [...fields, ...(groupBy ? [groupBy] : [])]
        .filter((field) => !visibleDerivedField(field.id, structure, sight) && !sight.seesField(field.id))
        .map((field) => field.id),
    );
    const title = found.view?.view_name ?? found.slice.slice_name;
    const columns = {
      fields,
      hidden,
      groupBy,
      hasCut: (recordId: string, fieldId: string) => sight.hasCut(recordId, fieldId),
    };
    const rows = exportRows(found.records, columns, found.lookups);
    const pieces = exportFile(params.x, title, exportHeads(columns), rows, query.content_field_id);
    const name = fileName(query.filename, title, EXPORT_ENDINGS[params.x]);
    return reply
      .header('content-type', EXPORT_TYPES[params.x])
      .header('content-disposition', disposition('attachment', name))
      .send(Readable.from(pieces));
  });
}
