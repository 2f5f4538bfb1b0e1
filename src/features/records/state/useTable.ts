import { useMemo } from 'react';
import { DRAWN_TYPES } from '@/domain/fields/drawnTypes';
import type { Field } from '@/domain/kinds/field';
import type { Slice } from '@/domain/kinds/slice';
import type { Ability } from '@/domain/permissions/abilities';
import type { Actor } from '@/domain/permissions/actor';
import { can } from '@/domain/permissions/decide';
import { canEditField } from '@/domain/permissions/visible';
import { whyNot } from '@/domain/permissions/whyNot';
import type { CurveColumn } from '@/domain/views/curveColumn';
import { useActor } from '@/store/hooks/useActor';
import { useRow } from '@/store/hooks/useRow';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';
import { fieldsOfTable } from './fieldsOfTable';

export interface TableInfo {
  slice: Slice | undefined;
  /** Whether tables and fields have been read from this device. */
  loaded: boolean;
  /** The fields of the table that this person may see, by id; lookups under the name of their column. */
  fields: ReadonlyMap<string, Field>;
  /** Their ids in the order of the table. */
  fieldIds: readonly string[];
  /** Those fields that are derived from dose-response curves. */
  curves: ReadonlyMap<string, CurveColumn>;
  actor: Actor;
  hasStructures: boolean;
  /** The table is archived, or its archived records are shown: nothing in it can be changed. */
  isClosed: boolean;
  /** Its archived records are shown instead of the others. */
  archived: boolean;
  mayWrite(fieldId: string): boolean;
  mayCreate: boolean;
  mayDelete: boolean;
  mayArchive: boolean;
  mayChangeFields: boolean;
  mayChangeTable: boolean;
  mayChangeViews: boolean;
  mayComment: boolean;
  mayIdentify: boolean;
  /** Why something is not allowed here, as a sentence; undefined if it is allowed. */
  whyNot(ability: Ability): string | undefined;
}

const NO_CURVES: ReadonlyMap<string, CurveColumn> = new Map();

/** A table with its fields and what this person may do in it. */
export function useTable(sliceId: string): TableInfo {
  const actor = useActor();
  const slice = useRow('slice', sliceId);
  const all = useRows('field');
  const fieldsLoaded = useRowsLoaded('field');
  const slicesLoaded = useRowsLoaded('slice');
  const loaded = fieldsLoaded && slicesLoaded;
  const lookups = useRows('lookup_field');
  const { own: fields, looked } = useMemo(
    () => fieldsOfTable(slice, { fields: all, lookups, actor }),
    [slice, all, lookups, actor],
  );
  const views = useRows('view');
  return useMemo(() => {
    const shown = views.filter((view) => view.entity_slice_id === sliceId && !view.is_deleted && !view.is_archived);
    const programs = [...(slice?.program_ids ?? []), ...shown.flatMap((view) => view.program_ids)];
    const target = { slice_id: sliceId, program_ids: programs };
    const put = slice?.is_archived ? `${slice.slice_name} is archived. Restore the table to add records.` : undefined;
    const writes = can(actor, 'value.write', target);
    return {
      slice: slice?.is_deleted ? undefined : slice,
      loaded,
      fields: looked.length === 0 ? fields : new Map([...fields, ...looked.map((field) => [field.id, field] as const)]),
      fieldIds: [...fields.keys(), ...looked.map((field) => field.id)],
      curves: NO_CURVES,
      actor,
      isClosed: false,
      archived: false,
      hasStructures: [...fields.values(), ...looked].some((field) => DRAWN_TYPES.has(field.field_type)),
      mayWrite: (fieldId: string) => writes && fields.has(fieldId) && canEditField(actor, fieldId),
      mayCreate: put === undefined && can(actor, 'record.create', target),
      mayDelete: can(actor, 'record.delete', target),
      mayArchive: can(actor, 'record.archive', target),
      mayChangeFields: can(actor, 'field.create', target),
      mayChangeTable: can(actor, 'slice.update', target),
      mayChangeViews: can(actor, 'view.update', target),
      mayComment: can(actor, 'comment.write', target),
      mayIdentify: can(actor, 'identifier.write', target),
      whyNot: (ability: Ability) => whyNot(actor, ability, target) ?? (ability === 'record.create' ? put : undefined),
    };
  }, [sliceId, slice, loaded, fields, looked, actor, views]);
}

/** The table while archived records are shown: they can be read, restored and deleted, but not changed. */
export function closedTable(table: TableInfo, archived: boolean): TableInfo {
  const may = {
    mayWrite: () => false,
    mayCreate: false,
    mayChangeFields: false,
    mayComment: false,
    mayIdentify: false,
    whyNot: (ability: Ability) =>
      table.whyNot(ability) ?? 'Archived records cannot be changed. Restore the record first.',
  };
  return { ...table, ...may, archived, isClosed: true };
}
