import { escapeXml } from '@/lib/escapeXml';
import { compareNatural } from '../sorts/natural';
import type { RawDataPoint } from './curveResult';

/** One plot as a table of GraphPad Prism: doses as rows, series as columns, the readings of each side by side. */
export interface PrismTable {
  title: string;
  /** Title of the doses, with their unit. */
  xTitle: string;
  series: readonly { name: string; points: readonly RawDataPoint[] }[];
}

const NOT_IN_XML = /[^\t\n\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const escaped = (text: string) => escapeXml(text.replace(NOT_IN_XML, ' '));

/**
 * A project file of GraphPad Prism (.pzfx, XML version 5.00) with an XY table for each plot. Readings of one sample are
 * in the same subcolumn; excluded ones keep their number and are marked as excluded, as Prism writes them. Doses are
 * plain numbers: Prism takes their logarithm in an analysis or on an axis.
 */
export function prismFile(tables: readonly PrismTable[]): string {
  const refs = tables.map((_, i) => `<Ref ID="Table${i}"${i === 0 ? ' Selected="1"' : ''}/>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<GraphPadPrismFile xmlns="http://graphpad.com/prism/Prism.htm" PrismXMLVersion="5.00">',
    '<Created><OriginalVersion CreatedByProgram="Labtide" CreatedByVersion="1"/></Created>',
    '<TableSequence>',
    ...refs,
    '</TableSequence>',
    ...tables.map(tableXml),
    '</GraphPadPrismFile>',
    '',
  ].join('\n');
}

function tableXml({ title, xTitle, series }: PrismTable, place: number): string {
  const doses = [...new Set(series.flatMap(({ points }) => points.map(({ dose }) => dose)))].sort((a, b) => a - b);
  const columns = series.map(({ name, points }) => ({ name, cells: readingsOf(points, doses) }));
  const replicates = Math.max(1, ...columns.map(({ cells }) => cells.length));
  const x = `<XColumn Width="81" Subcolumns="1" Decimals="${decimalsOf(doses)}"><Title>${escaped(xTitle)}</Title>${subcolumn(doses.map((dose) => ({ value: dose, excluded: false })))}</XColumn>`;
  const all = series.flatMap(({ points }) => points.map(({ response }) => response));
  const ys = columns.map(({ name, cells }) => {
    const filled = Array.from({ length: replicates }, (_, i) => cells[i] ?? doses.map(() => null));
    return `<YColumn Width="${81 * replicates}" Decimals="${decimalsOf(all)}" Subcolumns="${replicates}"><Title>${escaped(name)}</Title>${filled.map(subcolumn).join('')}</YColumn>`;
  });
  return `<Table ID="Table${place}" XFormat="numbers" YFormat="replicates" Replicates="${replicates}" TableType="XY" EVFormat="AsteriskAfterNumber"><Title>${escaped(title)}</Title>${x}${ys.join('')}</Table>`;
}

interface Reading {
  value: number;
  excluded: boolean;
}

/**
 * Readings as subcolumns over the doses: those of one sample in one subcolumn; further readings of a sample at the same
 * dose in the next subcolumns that are free there.
 */
function readingsOf(points: readonly RawDataPoint[], doses: readonly number[]): (Reading | null)[][] {
  const samples = [...new Set(points.flatMap(({ replicate }) => replicate ?? []))].sort(compareNatural);
  const columns: (Reading | null)[][] = [];
  const column = (i: number) => {
    columns[i] ??= doses.map(() => null);
    return columns[i];
  };
  samples.forEach((_, i) => void column(i));
  const unplaced: RawDataPoint[] = [];
  for (const point of points) {
    const own = point.replicate === null ? -1 : samples.indexOf(point.replicate);
    const row = doses.indexOf(point.dose);
    if (own >= 0 && column(own)[row] === null) column(own)[row] = readingOf(point);
    else unplaced.push(point);
  }
  for (const point of unplaced) {
    const row = doses.indexOf(point.dose);
    let free = 0;
    while (column(free)[row] !== null) free++;
    column(free)[row] = readingOf(point);
  }
  return columns;
}

const readingOf = ({ response, is_outlier }: RawDataPoint): Reading => ({ value: response, excluded: is_outlier });

function subcolumn(cells: readonly (Reading | null)[]): string {
  const texts = cells.map((cell) =>
    cell === null ? '<d/>' : `<d${cell.excluded ? ' Excluded="1"' : ''}>${cell.value}</d>`,
  );
  return `<Subcolumn>${texts.join('')}</Subcolumn>`;
}

/** Decimals that show all of these numbers, as far as that makes sense. */
function decimalsOf(values: readonly number[]): number {
  const needed = values.map((value) => {
    const [mantissa = '', exponent = '0'] = value.toExponential().split('e');
    return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent));
  });
  return Math.min(9, Math.max(0, ...needed));
}
