import type { Actor } from '@/domain/permissions/actor';
import { freshId } from '../freshId';
import type { ImportRow } from './importRow';

/** The row of an import that has not been started. */
export function newImport(actor: Actor, given: Pick<ImportRow, 'file_name'> & Partial<ImportRow>): ImportRow {
  return {
    id: freshId(),
    workspace_id: actor.workspace_id,
    file_id: null,
    entity_slice_id: null,
    operation_id: null,
    record_set_id: null,
    bulk_sync_id: null,
    mapping: null,
    update_existing: false,
    started_at: null,
    is_complete: false,
    is_deleted: false,
    error_message: null,
    cancelled_by: null,
    data_deleted_at: null,
    data_deleted_by: null,
    rows_total: 0,
    rows_done: 0,
    created_count: 0,
    changed_count: 0,
    same_count: 0,
    refused_count: 0,
    created_by: actor.user_id,
    created_at: new Date().toISOString(),
    ...given,
  };
}
