import { useCallback, useMemo, useRef, useState } from 'react';
import {
  type CellEvent,
  type CellRenderArgs,
  ChipsCell,
  DateCellEditor,
  Grid,
  type GridColumn,
  type GridGroup,
  type GridHandle,
  type GridSelection,
  ListCellEditor,
  NumberCell,
  PeopleCell,
  SparkCell,
  StatusCell,
  selectCell,
  TextCell,
  TextCellEditor,
} from '../grid';
import { type AnchorRect, announce, Button, ConfirmDialog, EmptyState, Kbd, MenuAt, type MenuItem } from '../index';
import { PEOPLE, type SampleRow, STATUS, sampleRow, TAGS } from './sampleRows';

const COLUMNS: GridColumn[] = [
  { key: 'code', title: 'Row', icon: 'text', width: 152, frozen: true, readOnly: false },
  { key: 'name', title: 'Name', icon: 'text', width: 160 },
  { key: 'value', title: 'Reading', icon: 'hash', unit: 'nM', width: 124, align: 'end', sortDirection: 'ascending' },
  {
    key: 'spark',
    title: 'Response',
    icon: 'curve',
    width: 144,
    readOnly: true,
    readOnlyReason: 'Drawn from the readings',
  },
  { key: 'status', title: 'Stage', icon: 'pill', width: 132 },
  { key: 'second', title: 'Second', icon: 'hash', unit: 'µM', width: 108, align: 'end' },
  { key: 'third', title: 'Solubility', icon: 'hash', unit: 'µM', width: 124, align: 'end' },
  { key: 'tags', title: 'Places', icon: 'tag', width: 196 },
  { key: 'people', title: 'Owner', icon: 'user', width: 108 },
  { key: 'date', title: 'Registered', icon: 'calendar', width: 112 },
  { key: 'note', title: 'Note', icon: 'text', width: 280 },
  ...Array.from(
    { length: 24 },
    (_, index): GridColumn => ({
      key: `x${index}`,
      title: `Extra ${index + 1}`,
      icon: 'hash',
      width: 96,
      align: 'end',
    }),
  ),
];

const figures = (value: number) =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

function text(row: SampleRow, column: GridColumn): string {
  const edited = row.edits[column.key];
  if (edited !== undefined) return edited;
  switch (column.key) {
    case 'code':
      return row.code;
    case 'name':
      return row.name;
    case 'value':
      return row.qualifier + figures(row.value);
    case 'status':
      return row.status.label;
    case 'second':
      return row.second.toFixed(1);
    case 'third':
      return String(row.third);
    case 'tags':
      return row.tags.map((tag) => tag.label).join('; ');
    case 'people':
      return row.people.map((person) => PEOPLE[person]).join('; ');
    case 'date':
      return row.date;
    case 'note':
      return row.note;
    case 'spark':
      return '';
  }
  return String((row.third * (column.key.length + Number(column.key.slice(1)))) % 997);
}

const STEPS = Array.from({ length: 25 }, (_, index) => -3 + index / 4);
const rise = (x: number, middle: number) => 1 / (1 + 10 ** (1.2 * (middle - x)));

function renderCell({ row, column, rowHeight }: CellRenderArgs<SampleRow>) {
  if (row.edits[column.key] !== undefined)
    return column.align === 'end' ? (
      <NumberCell text={row.edits[column.key] ?? ''} rowHeight={rowHeight} />
    ) : (
      <TextCell text={row.edits[column.key] ?? ''} rowHeight={rowHeight} />
    );
  switch (column.key) {
    case 'code':
      return <TextCell text={row.code} under={rowHeight > 32 ? row.name : undefined} strong rowHeight={rowHeight} />;
    case 'value':
      return (
        <NumberCell
          text={figures(row.value)}
          qualifier={row.qualifier}
          deviation={rowHeight > 32 ? `± ${figures(row.deviation)} · n ${row.repeats}` : undefined}
          rowHeight={rowHeight}
        />
      );
    case 'second':
      return <NumberCell text={row.second.toFixed(row.third % 2)} decimals={1} rowHeight={rowHeight} />;
    case 'spark':
      return (
        <SparkCell
          points={[-2.5, -1.9, -1.3, -0.6, 0, 0.7, 1.3, 1.9, 2.5].map((x, index) => ({
            x,
            y: rise(x, row.midpoint) + (((row.third * (index + 3)) % 17) - 8) / 160,
            excluded: index === row.third % 40,
          }))}
          line={STEPS.map((x) => ({ x, y: rise(x, row.midpoint) }))}
          guideX={row.midpoint}
          width={128}
          height={Math.min(72, rowHeight - 8)}
          xRange={[-3, 3]}
          yRange={[-0.05, 1.1]}
          label="Rises from 0 to 1"
        />
      );
    case 'status':
      return <StatusCell shape={row.status.shape} label={row.status.label} rowHeight={rowHeight} />;
    case 'tags':
      return <ChipsCell chips={row.tags} width={column.width} rowHeight={rowHeight} />;
    case 'people':
      return (
        <PeopleCell
          people={row.people.map((person) => ({
            id: String(person),
            name: PEOPLE[person] ?? '',
            hue: ((person % 5) + 1) as 1 | 2 | 3 | 4 | 5,
          }))}
        />
      );
  }
  return column.align === 'end' ? (
    <NumberCell text={text(row, column)} rowHeight={rowHeight} />
  ) : (
    <TextCell text={text(row, column)} rowHeight={rowHeight} />
  );
}

const cellMark = (row: SampleRow, column: GridColumn) =>
  column.key === 'value' && row.third % 11 === 0 ? ({ kind: 'conflict', text: 'Two values' } as const) : undefined;
const rowMark = (row: SampleRow) =>
  row.third % 29 === 0 ? ({ kind: 'willMove', text: 'Will move when you leave it' } as const) : undefined;

/** A grid of generated rows with everything switched on. */
export function GridBench() {
  const query = new URLSearchParams(location.search);
  const count = Number(query.get('rows') ?? 100_000);
  const [height, setHeight] = useState(Number(query.get('height') ?? 96));
  const [columns, setColumns] = useState(COLUMNS);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [version, setVersion] = useState(0);
  const [reversed, setReversed] = useState(false);
  const [log, setLog] = useState('');
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [selection, setSelection] = useState<GridSelection>(selectCell({ row: 0, col: 0 }));
  const [asking, setAsking] = useState(false);
  const [menu, setMenu] = useState<{ at: AnchorRect; items: MenuItem[] }>();
  const cache = useRef(new Map<number, SampleRow>());
  const grid = useRef<GridHandle>(null);
  const grouped = query.has('groups');

  const at = useCallback(
    (index: number) => {
      void version;
      const source = reversed ? count - 1 - index : index;
      let row = cache.current.get(source);
      if (!row) {
        row = sampleRow(source);
        cache.current.set(source, row);
      }
      return row;
    },
    [count, reversed, version],
  );
  const groups = useMemo<GridGroup[] | undefined>(() => {
    if (!grouped) return undefined;
    let atRow = 0;
    return Array.from({ length: 200 }, (_, index) => {
      const key = `g${index}`;
      const size = 5 + (index % 7) * 4;
      const group: GridGroup = {
        key,
        atRow,
        caption: 'Place',
        title: `Group ${index + 1}`,
        count: size,
        closed: closed.has(key),
        summary: 'geomean 15.8 nM · 1 qualified left out',
      };
      if (!closed.has(key)) atRow += size;
      return group;
    });
  }, [grouped, closed]);
  const rowCount = groups
    ? (groups.at(-1)?.atRow ?? 0) + (groups.at(-1)?.closed ? 0 : (groups.at(-1)?.count ?? 0))
    : count;

  const edit = (rowIndex: number, columnKey: string, value: string) => {
    const source = reversed ? count - 1 - rowIndex : rowIndex;
    const row = at(rowIndex);
    cache.current.set(source, { ...row, edits: { ...row.edits, [columnKey]: value } });
  };
  const tell = (words: string) => {
    setLog(words);
    announce(words);
    setVersion((before) => before + 1);
  };
  const cellMenu = (cell: CellEvent) =>
    setMenu({
      at: cell.rect,
      items: [
        { key: 'open', label: 'Open row', icon: 'expand', shortcut: 'Mod+Enter', onSelect: () => tell('open') },
        { key: 'history', label: 'Cell history', icon: 'clock', shortcut: 'Alt+H', onSelect: () => tell('history') },
        { key: 'copy', label: 'Copy with heads', icon: 'copy', onSelect: () => grid.current?.copyWithHeads() },
        { kind: 'separator', key: 's' },
        {
          key: 'delete',
          label: 'Delete row',
          icon: 'trash',
          danger: true,
          shortcut: 'Mod+Backspace',
          onSelect: () => setAsking(true),
        },
      ],
    });

  return (
    <div style={{ height: '100vh', display: 'flex', flexDirection: 'column' }}>
      <div style={{ display: 'flex', gap: 8, padding: 6, borderBottom: '1px solid var(--line)' }}>
        <Button variant="bare" icon="rows" onClick={() => setHeight(height === 32 ? 96 : 32)}>
          Height {height}
        </Button>
        <Button variant="bare" icon="sort" onClick={() => setReversed(!reversed)}>
          Reverse
        </Button>
        <span style={{ color: 'var(--ink-3)', lineHeight: '28px' }}>{log}</span>
      </div>
      <Grid<SampleRow>
        ref={grid}
        label="Generated rows"
        rowCount={query.has('empty') ? 0 : rowCount}
        rowAt={at}
        rowKey={(index) => at(index).id}
        rowIndexOf={(key) => {
          const source = Number(key.slice(4));
          return reversed ? count - 1 - source : source;
        }}
        rowHeight={height}
        columns={columns}
        renderCell={renderCell}
        cellText={text}
        groups={groups}
        onToggleGroup={(key) =>
          setClosed((before) => {
            const next = new Set(before);
            if (!next.delete(key)) next.add(key);
            return next;
          })
        }
        renderEditor={({ row, column, initialText, commit, cancel }) =>
          column.key === 'date' ? (
            <DateCellEditor
              label={column.title}
              text={text(row, column)}
              initialText={initialText}
              day={row.date}
              today="2026-04-14"
              commit={commit}
              cancel={cancel}
            />
          ) : column.key === 'tags' ? (
            <ListCellEditor
              multiple
              label={column.title}
              options={TAGS.map((tag) => ({ value: tag, label: tag }))}
              chosen={row.tags.map((tag) => tag.label)}
              initialText={initialText}
              commit={(value, move) => commit(value.join('; '), move)}
              cancel={cancel}
            />
          ) : column.key === 'status' ? (
            <ListCellEditor
              label={column.title}
              options={STATUS.map(({ label, shape }) => ({
                value: label,
                text: label,
                label: <StatusCell shape={shape} label={label} flat />,
              }))}
              chosen={row.status.label}
              initialText={initialText}
              commit={commit}
              cancel={cancel}
            />
          ) : (
            <TextCellEditor
              label={column.title}
              text={text(row, column)}
              initialText={initialText}
              align={column.align === 'end' ? 'end' : 'start'}
              hint={
                column.key === 'second'
                  ? (typed) => (
                      <>
                        reads as <b>{typed} µM</b>
                      </>
                    )
                  : undefined
              }
              problem={
                column.align === 'end'
                  ? (typed) => (/^[<>]?-?[\d.]*$/.test(typed) ? undefined : 'Not a number. Write 12.5 or <12.5.')
                  : undefined
              }
              commit={commit}
              cancel={cancel}
            />
          )
        }
        renderFooterCell={(column) =>
          column.align === 'end' ? (
            <>
              Median <b>13.5</b>
            </>
          ) : column.key === 'code' ? (
            <>
              Count <b>{rowCount.toLocaleString('en-US')}</b>
            </>
          ) : (
            <>
              Unique <b>{column.title.length}</b>
            </>
          )
        }
        statusBar={
          <>
            <span>
              <b>
                {Math.abs(selection.head.row - selection.anchor.row) + 1} ×{' '}
                {Math.abs(selection.head.col - selection.anchor.col) + 1}
              </b>{' '}
              cells
            </span>
            <span style={{ flex: 1 }} />
            <span>
              <Kbd keys="Space" /> peeks
            </span>
            <span>
              <Kbd keys="Mod+Enter" /> opens
            </span>
          </>
        }
        empty={
          <EmptyState action={{ label: 'Choose a file', shortcut: 'I', onAct: () => tell('file') }}>
            Paste rows from Excel, or drop a CSV, XLSX, SDF, GenBank or FASTA file.
          </EmptyState>
        }
        cellMark={cellMark}
        rowMark={rowMark}
        peers={[
          { key: 'p', name: 'Jonas Berg', color: 'var(--p3)', rowKey: 'row-2', columnKey: 'tags' },
          { key: 'q', name: 'Mei Tan', color: 'var(--p2)', rowKey: 'row-4', columnKey: 'status', editing: true },
        ]}
        checked={
          query.has('checks')
            ? {
                isChecked: (key) => checked.has(key),
                count: checked.size,
                onToggle: (_, key) =>
                  setChecked((before) => {
                    const next = new Set(before);
                    if (!next.delete(key)) next.add(key);
                    return next;
                  }),
                onToggleAll: () => setChecked(new Set()),
              }
            : undefined
        }
        onSelectionChange={setSelection}
        onCommitEdit={(cell, value) => {
          edit(cell.row, cell.columnKey, String(value));
          tell(`${cell.rowKey} ${cell.columnKey} = ${value}`);
        }}
        onClear={(range) => tell(`clear ${JSON.stringify(range)}`)}
        onPaste={({ cells, anchor }) => {
          cells.forEach((line, down) => {
            line.forEach((value, right) => {
              const column = columns[anchor.col + right];
              if (column) edit(anchor.row + down, column.key, value);
            });
          });
          tell(`pasted ${cells.length} rows`);
        }}
        onFill={({ source, target, direction }) => tell(`fill ${direction} ${JSON.stringify({ source, target })}`)}
        onColumnResize={(key, width) =>
          setColumns((before) => before.map((column) => (column.key === key ? { ...column, width } : column)))
        }
        fitColumn={(column) => column.title.length * 8 + 64}
        onColumnReorder={(key, to) =>
          setColumns((before) => {
            const moved = before.find((column) => column.key === key);
            const rest = before.filter((column) => column.key !== key);
            return moved ? [...rest.slice(0, to), moved, ...rest.slice(to)] : before;
          })
        }
        onFreeze={(frozen) =>
          setColumns((before) => before.map((column, index) => ({ ...column, frozen: index < frozen })))
        }
        onHeaderMenu={(column, rect) =>
          setMenu({
            at: rect,
            items: [
              {
                key: 'up',
                label: 'Sort ascending',
                icon: 'up',
                shortcut: 'Alt+Up',
                onSelect: () => tell(`sort ${column.key}`),
              },
              {
                key: 'hide',
                label: 'Hide',
                icon: 'eye-off',
                shortcut: 'Alt+Shift+-',
                onSelect: () => tell(`hide ${column.key}`),
              },
            ],
          })
        }
        onSort={(column, more) => tell(`sort ${column.key} ${more}`)}
        onAddColumn={() => tell('add column')}
        onRowMenu={cellMenu}
        onOpenRow={(_, key) => tell(`open ${key}`)}
        onPeek={(cell) => tell(`peek ${cell.rowKey}`)}
        onCellHistory={(cell) => tell(`history ${cell.rowKey}`)}
        onAddRow={() => tell('add row')}
        addRowLabel="New row"
        onUndo={() => tell('undo')}
        onRedo={() => tell('redo')}
        onEditRefused={(_, reason) => tell(reason ?? '')}
        autoFocus
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete the row?"
        confirmationText="ROW"
        onConfirm={() => setAsking(false)}
      />
      <MenuAt anchor={menu?.at} items={menu?.items ?? []} onClose={() => setMenu(undefined)} />
    </div>
  );
}
