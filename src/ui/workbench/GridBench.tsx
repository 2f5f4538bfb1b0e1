import { useCallback, useMemo, useRef, useState } from 'react';
import { type CellEvent, Grid, type GridHandle, type GridSelection, selectCell } from '../grid';
import { type AnchorRect, announce, Button, ConfirmDialog, EmptyState, MenuAt, type MenuItem } from '../index';
import { BenchEditor } from './BenchEditor';
import { BenchFoot } from './BenchFoot';
import { BenchStatus } from './BenchStatus';
import { COLUMNS, cellMark, renderCell, rowMark, text } from './benchCells';
import { benchGroups } from './benchGroups';
import { type SampleRow, sampleRow } from './sampleRows';

function toggled(held: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(held);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** A grid of generated rows with all features switched on. */
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
  const groups = useMemo(() => (grouped ? benchGroups(closed) : undefined), [grouped, closed]);
  const rowCount = groups
    ? (groups.at(-1)?.atRow ?? 0) + (groups.at(-1)?.closed ? 0 : (groups.at(-1)?.count ?? 0))
    : count;

  const edit = (rowIndex: number, columnKey: string, value: string) => {
    const source = reversed ? count - 1 - rowIndex : rowIndex;
    const row = at(rowIndex);
    cache.current.set(source, { ...row, edits: { ...row.edits, [columnKey]: value } });
  };
  const note = (words: string) => {
    setLog(words);
    announce(words);
    setVersion((before) => before + 1);
  };
  const cellMenu = (cell: CellEvent) =>
    setMenu({
      at: cell.rect,
      items: [
        { key: 'open', label: 'Open row', icon: 'expand', shortcut: 'Mod+Enter', onSelect: () => note('open') },
        { key: 'history', label: 'Cell history', icon: 'clock', shortcut: 'Alt+H', onSelect: () => note('history') },
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
        onToggleGroup={(key) => setClosed((before) => toggled(before, key))}
        renderEditor={(given) => <BenchEditor {...given} />}
        renderFooterCell={(column) => <BenchFoot column={column} rowCount={rowCount} />}
        statusBar={<BenchStatus selection={selection} />}
        empty={
          <EmptyState action={{ label: 'Choose a file', shortcut: 'I', onAct: () => note('file') }}>
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
                onToggle: (_, key) => setChecked((before) => toggled(before, key)),
                onToggleAll: () => setChecked(new Set()),
              }
            : undefined
        }
        onSelectionChange={setSelection}
        onCommitEdit={(cell, value) => {
          edit(cell.row, cell.columnKey, String(value));
          note(`${cell.rowKey} ${cell.columnKey} = ${value}`);
        }}
        onClear={(range) => note(`clear ${JSON.stringify(range)}`)}
        onPaste={({ cells, anchor }) => {
          cells.forEach((line, down) => {
            line.forEach((value, right) => {
              const column = columns[anchor.col + right];
              if (column) edit(anchor.row + down, column.key, value);
            });
          });
          note(`pasted ${cells.length} rows`);
        }}
        onFill={({ source, target, direction }) => note(`fill ${direction} ${JSON.stringify({ source, target })}`)}
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
                onSelect: () => note(`sort ${column.key}`),
              },
              {
                key: 'hide',
                label: 'Hide',
                icon: 'eye-off',
                shortcut: 'Alt+Shift+-',
                onSelect: () => note(`hide ${column.key}`),
              },
            ],
          })
        }
        onSort={(column, more) => note(`sort ${column.key} ${more}`)}
        onAddColumn={() => note('add column')}
        onRowMenu={cellMenu}
        onOpenRow={(_, key) => note(`open ${key}`)}
        onPeek={(cell) => note(`peek ${cell.rowKey}`)}
        onCellHistory={(cell) => note(`history ${cell.rowKey}`)}
        onAddRow={() => note('add row')}
        newRow={<button type="button">New row</button>}
        onUndo={() => note('undo')}
        onRedo={() => note('redo')}
        onEditRefused={(_, reason) => note(reason ?? '')}
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
