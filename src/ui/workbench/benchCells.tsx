import {
  type CellRenderArgs,
  ChipsCell,
  type GridColumn,
  NumberCell,
  PeopleCell,
  SparkCell,
  StatusCell,
  TextCell,
} from '../grid';
import { PEOPLE, type SampleRow } from './sampleRows';

export const COLUMNS: GridColumn[] = [
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

export function text(row: SampleRow, column: GridColumn): string {
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

export function renderCell({ row, column, rowHeight }: CellRenderArgs<SampleRow>) {
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

export const cellMark = (row: SampleRow, column: GridColumn) =>
  column.key === 'value' && row.third % 11 === 0 ? ({ kind: 'conflict', text: 'Two values' } as const) : undefined;
export const rowMark = (row: SampleRow) =>
  row.third % 29 === 0 ? ({ kind: 'willMove', text: 'Will move when you leave it' } as const) : undefined;
