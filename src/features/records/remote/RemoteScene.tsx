import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Field } from '@/domain/kinds/field';
import type { RecordRow } from '@/domain/records/recordRow';
import { numberText } from '@/lib/words/counted';
import { PageHead } from '@/parts/page/PageHead';
import { FieldValue } from '@/parts/values/FieldValue';
import { iconOf } from '@/parts/values/fieldIcons';
import { shownCell } from '@/parts/values/shownCell';
import { useLookups } from '@/parts/values/useLookups';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRecord } from '@/store/hooks/useRecord';
import { Banner, Button, EmptyState, SidePane, TextInput } from '@/ui';
import { Grid, type GridColumn } from '@/ui/grid';
import { NoTable } from '../scene/NoTable';
import styles from '../scene/Scene.module.css';
import { useSeenTable } from '../state/useSeenTable';
import { type TableInfo, useTable } from '../state/useTable';
import remoteStyles from './RemoteScene.module.css';
import { useRemoteRows } from './useRemoteRows';

export interface RemoteSceneProps {
  sliceId: string;
  /** The record that is open beside the rows. */
  recordId: string | null;
  onRecord(id: string | null): void;
  /** Downloads the whole table to this device. */
  onKeep(): void;
}

const ROW_HEIGHT = 32;
const COLUMN_WIDTH = 180;
const READ_ONLY = 'This table is not on this laptop. Keep it here to edit it.';

function columnsOf(table: TableInfo): GridColumn[] {
  const keys = new Set(table.slice?.key_field_ids ?? []);
  return [...table.fields.values()]
    .filter((field) => field.attrs.lookup === undefined)
    .sort((a, b) => Number(keys.has(b.id)) - Number(keys.has(a.id)))
    .map((field) => ({
      key: field.id,
      title: field.field_name,
      icon: iconOf(field),
      width: COLUMN_WIDTH,
      frozen: keys.has(field.id),
      readOnly: true,
      readOnlyReason: READ_ONLY,
      fixed: true,
    }));
}

/** A table that is not on this laptop: its rows come from the server as they are viewed. */
export function RemoteScene({ sliceId, recordId, onRecord, onKeep }: RemoteSceneProps) {
  const store = useStore();
  const table = useTable(sliceId);
  const seen = useSeenTable(sliceId, table.slice);
  const lookups = useLookups();
  const [text, setText] = useState('');
  const rows = useRemoteRows(sliceId, text.trim());
  const columns = useMemo(() => columnsOf(table), [table]);
  const cell = useCallback(
    (row: RecordRow, field: Field, width: number) => (
      <FieldValue
        recordId={row.id}
        field={field}
        cell={shownCell(row, field.id)}
        lookups={lookups}
        userId={store.userId}
        isKey={table.slice?.key_field_ids.includes(field.id) ?? false}
        width={width}
        rowHeight={ROW_HEIGHT}
      />
    ),
    [lookups, store.userId, table.slice],
  );
  if (!table.slice) return <NoTable seen={seen} isDeleted={false} />;
  const name = table.slice.slice_name;
  return (
    <section className={styles.scene} aria-label={name}>
      <PageHead title={name} note={rows.total === null ? undefined : numberText(rows.total)} />
      <Banner
        icon="cloud"
        actions={
          <Button icon="laptop" onClick={onKeep}>
            Keep on this laptop
          </Button>
        }
      >
        Not on this laptop. The rows come from the server as you look at them; filters, sorts and edits need the table
        here.
      </Banner>
      {rows.failed && (
        <Banner tone="active" actions={<Button onClick={rows.retry}>Try again</Button>}>
          The server does not answer, and the rest of this table is not on this laptop.
        </Banner>
      )}
      <div className={remoteStyles.bar}>
        <TextInput
          icon="search"
          aria-label={`Search ${name} on the server`}
          placeholder="Search names and texts on the server"
          value={text}
          onValueChange={setText}
        />
      </div>
      <div className={styles.body}>
        <div className={styles.sheet}>
          <Grid<RecordRow>
            label={name}
            rowCount={rows.total ?? 0}
            rowAt={rows.rowAt}
            rowKey={(index) => rows.rowAt(index)?.id}
            rowHeight={ROW_HEIGHT}
            columns={columns}
            renderCell={({ row, column }) => {
              const field = table.fields.get(column.key);
              return field ? cell(row, field, column.width) : null;
            }}
            onVisibleRangeChange={(start, end) => rows.setVisible(start, end + 1)}
            onOpenRow={(_, id) => onRecord(id)}
            onPeek={({ rowKey }) => onRecord(rowKey === recordId ? null : rowKey)}
            empty={
              rows.total === null ? undefined : (
                <EmptyState>
                  {text.trim() ? `Nothing in this table holds “${text.trim()}”.` : 'This table is empty.'}
                </EmptyState>
              )
            }
          />
        </div>
        {recordId !== null && (
          <RemotePane recordId={recordId} table={table} cell={cell} onClose={() => onRecord(null)} />
        )}
      </div>
    </section>
  );
}

interface RemotePaneProps {
  recordId: string;
  table: TableInfo;
  cell(row: RecordRow, field: Field, width: number): ReactNode;
  onClose(): void;
}

const PANE_CELL_WIDTH = 220;

/** One record as stored on the server. */
function RemotePane({ recordId, table, cell, onClose }: RemotePaneProps) {
  const record = useRecord(recordId);
  return (
    <SidePane title={record?.attrs.record_identifier ?? ''} label="Record" onClose={onClose}>
      <p className={remoteStyles.note}>Not on this laptop</p>
      {record && (
        <dl className={remoteStyles.fields}>
          {[...table.fields.values()].map((field) => (
            <div key={field.id} className={remoteStyles.field}>
              <dt>{field.field_name}</dt>
              <dd>{cell(record, field, PANE_CELL_WIDTH)}</dd>
            </div>
          ))}
        </dl>
      )}
    </SidePane>
  );
}
