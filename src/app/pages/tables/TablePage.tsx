import { useCallback } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import type { PathParams } from '@/lib/matchPath';
import { showAlert } from '@/parts/acts/alerts';
import { useTablesOfSet } from '@/parts/sets/useTablesOfSet';
import { useRow } from '@/store/hooks/useRow';
import { useRowsLoaded } from '@/store/hooks/useRows';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { Spinner } from '@/ui';
import { useApp } from '../../shell/appContext';
import { recordsPart } from '../parts';
import { cellParts } from './cellParts';
import { structureSlots } from './structureSlots';
import { useDefaultView } from './useDefaultView';
import { useTablePlace } from './useTablePlace';

const TableScene = recordsPart.component((part) => part.TableScene);
const MixedSetScene = recordsPart.component((part) => part.MixedSetScene);
const RemoteScene = recordsPart.component((part) => part.RemoteScene);

/** By table: the address of the rows from which a record was opened as a page; Esc leads back to it. */
const cameFrom = new Map<string, string>();

interface Props {
  sliceId: string;
  viewId?: string;
  /** Show the archived records instead of the others. */
  archived?: boolean;
  setId?: string;
  /** Show this record as a page instead of the rows. */
  fullRecordId?: string;
}

/** A table at its address; the open record is in the query, so that a link can lead to it. */
export function TablePage({ params }: { params: PathParams }) {
  const { sliceId = '', viewId } = params;
  const [search] = useSearchParams();
  const first = useDefaultView(sliceId);
  if (viewId === undefined && first !== null && !search.has('record'))
    return <Redirect to={`/tables/${sliceId}/views/${first}`} replace />;
  return <OpenTable key={viewId ?? sliceId} sliceId={sliceId} {...(viewId === undefined ? {} : { viewId })} />;
}

/** All records of a table that otherwise opens with one of its views. */
export function WholeTablePage({ params: { sliceId = '' } }: { params: PathParams }) {
  return <OpenTable key={sliceId} sliceId={sliceId} />;
}

/** The archived records of a table. */
export function ArchivedRecordsPage({ params: { sliceId = '' } }: { params: PathParams }) {
  return <OpenTable key={sliceId} sliceId={sliceId} archived />;
}

/**
 * A set of records at its address: its table limited to them, or a list if they come from several tables. A set that
 * accepts records of any table is shown as a table as long as all of its records come from one.
 */
export function SetPage({ params: { setId = '' } }: { params: PathParams }) {
  const set = useRow('set', setId);
  const loaded = useRowsLoaded('set');
  const coming = useStructureMissing();
  const isOfAny = set !== undefined && set.entity_slice_id === null && set.record_ids.length > 0;
  const found = useTablesOfSet(isOfAny ? set : null);
  if (!set && (!loaded || coming)) return <Spinner page />;
  if (set?.entity_slice_id) return <OpenTable key={setId} sliceId={set.entity_slice_id} setId={setId} />;
  if (isOfAny && !found) return <Spinner page />;
  const [only, ...others] = found?.tables.keys() ?? [];
  if (isOfAny && only !== undefined && others.length === 0 && found?.unknown.length === 0)
    return <OpenTable key={setId} sliceId={only} setId={setId} />;
  return <ListedSet setId={setId} />;
}

/** A record as a page of its own. */
export function RecordPage({ params: { sliceId = '', recordId = '' } }: { params: PathParams }) {
  return <OpenTable key={sliceId} sliceId={sliceId} fullRecordId={recordId} />;
}

/** A set as a list of names. */
function ListedSet({ setId }: { setId: string }) {
  const set = useRow('set', setId);
  return <MixedSetScene set={set && !set.is_deleted ? set : null} />;
}

function OpenTable({ sliceId, viewId, archived = false, setId, fullRecordId }: Props) {
  const { go } = useApp();
  const [search, setSearch] = useSearchParams();
  const { place, keep } = useTablePlace(sliceId);
  const whole = useDefaultView(sliceId) === null ? `/tables/${sliceId}` : `/tables/${sliceId}/all`;
  const isOpen = search.has('record');
  const onRecord = useCallback(
    // Opening the pane adds a history entry, so that going back closes it; moving from record to record adds none.
    (id: string | null) => setSearch(id ? { record: id } : {}, { replace: isOpen || id === null }),
    [setSearch, isOpen],
  );
  const base = viewId ? `/tables/${sliceId}/views/${viewId}` : whole;
  const linkTo = useCallback(
    (recordId?: string, fieldId?: string) =>
      recordId === undefined ? base : `${base}?record=${recordId}${fieldId === undefined ? '' : `&field=${fieldId}`}`,
    [base],
  );
  const isFull = fullRecordId !== undefined;
  const onOpenFull = useCallback(
    (id: string) => {
      if (!isFull) cameFrom.set(sliceId, setId ? `/sets/${setId}` : archived ? `/tables/${sliceId}/archived` : base);
      go(`/tables/${sliceId}/records/${id}`);
    },
    [go, sliceId, setId, archived, base, isFull],
  );
  const onOpenView = useCallback(
    (id: string | null) => {
      const rows = isFull ? (cameFrom.get(sliceId) ?? whole) : whole;
      go(id ? `/tables/${sliceId}/views/${id}` : rows);
    },
    [go, sliceId, whole, isFull],
  );
  if (place === null) return <Spinner page />;
  // The rows of a table that is only on the server cannot be limited to a set.
  if (place.kind === 'server' && setId !== undefined) return <ListedSet setId={setId} />;
  if (place.kind === 'server')
    return <RemoteScene sliceId={sliceId} recordId={search.get('record')} onRecord={onRecord} onKeep={keep} />;
  return (
    <TableScene
      sliceId={sliceId}
      viewId={viewId ?? null}
      archived={archived}
      {...(setId === undefined ? {} : { setId })}
      onOpenSet={(id) => go(id ? `/sets/${id}` : `/tables/${sliceId}`)}
      onOpenArchive={(open) => go(open ? `/tables/${sliceId}/archived` : `/tables/${sliceId}`)}
      recordId={search.get('record')}
      fieldId={search.get('field')}
      contains={search.get('contains')}
      fullRecordId={fullRecordId ?? null}
      onOpenFull={onOpenFull}
      linkTo={linkTo}
      onRecord={onRecord}
      onOpenView={onOpenView}
      onOpenCurves={(id) => go(`/curves/${id}`)}
      onOpenRecord={(to, id) => go(`/tables/${to}?record=${id}`)}
      onAlert={showAlert}
      structures={structureSlots}
      parts={cellParts}
    />
  );
}
