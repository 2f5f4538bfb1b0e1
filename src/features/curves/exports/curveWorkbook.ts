import { type PicturedSheet, picturedWorkbook, type SheetPicture } from '@/domain/files/picturedWorkbook';
import type { SheetCell } from '@/domain/files/sheetCell';
import { type ResultCell, resultHeads, resultRow } from '../model/resultTable';
import { EXPORT_HEIGHT, EXPORT_WIDTH } from '../plot/exportPlot';
import type { WholePlot } from './wholePlots';

export interface WorkbookNames {
  doseUnit: string;
  /** Names of the responses and the samples. */
  response: string;
  sample: string;
}

/** Size of a picture on its sheet, relative to an exported picture. */
const PICTURE = 0.6;
const INTERVALS = ['ec50', 'top', 'baseline', 'hill_slope'] as const;
const INTERVAL_NAMES = { ec50: 'EC50', top: 'Top', baseline: 'Baseline', hill_slope: 'Hill slope' };

/**
 * A workbook with the results, measured points, and a picture of each plot.
 * @param pictures PNG files in the order of the plots; fewer than plots if there are very many
 */
export function curveWorkbook(
  plots: readonly WholePlot[],
  pictures: readonly Uint8Array[],
  names: WorkbookNames,
): Uint8Array {
  return picturedWorkbook([resultSheet(plots, names), pointSheet(plots, names), pictureSheet(plots, pictures)]);
}

function resultSheet(plots: readonly WholePlot[], { doseUnit }: WorkbookNames): PicturedSheet {
  const lines = plots.flatMap((plot) => plot.lines);
  const heads = INTERVALS.flatMap((name) => {
    const unit = name === 'ec50' && doseUnit !== '' ? ` (${doseUnit})` : '';
    return [`${INTERVAL_NAMES[name]} 95 % from${unit}`, `${INTERVAL_NAMES[name]} 95 % to${unit}`];
  });
  const rows = lines.map((line): SheetCell[] => {
    const { result } = line;
    const intervals = result.success ? result.confidence?.intervals : undefined;
    return [...resultRow(line).map(sheetCell), ...INTERVALS.flatMap((name) => intervals?.[name] ?? [null, null])];
  });
  return { name: 'Results', heads: [...resultHeads(lines, doseUnit), ...heads], rows };
}

const sheetCell = (cell: ResultCell): SheetCell => cell;

function pointSheet(plots: readonly WholePlot[], { doseUnit, response, sample }: WorkbookNames): PicturedSheet {
  const dose = `Dose${doseUnit === '' ? '' : ` (${doseUnit})`}`;
  const rows = plots.flatMap(({ name, lines }) =>
    lines.flatMap((line) =>
      line.result.raw_data_points.map((point): SheetCell[] => [
        name,
        line.name,
        point.dose,
        point.response,
        point.replicate,
        point.is_outlier,
      ]),
    ),
  );
  return { name: 'Points', heads: ['Curve', 'Series', dose, response, sample, 'Excluded'], rows };
}

function pictureSheet(plots: readonly WholePlot[], pictures: readonly Uint8Array[]): PicturedSheet {
  const [width, height] = [EXPORT_WIDTH * PICTURE, EXPORT_HEIGHT * PICTURE];
  const drawn = plots.slice(0, pictures.length);
  const rows: SheetCell[][] = drawn.map(({ name }) => [name, null]);
  if (plots.length > drawn.length) rows.push([`and ${plots.length - drawn.length} more plots without a picture`, null]);
  return {
    name: 'Pictures',
    heads: ['Curve', 'Picture'],
    rows,
    // Characters of the default font are about 7 px wide.
    widths: [24, Math.ceil(width / 7) + 2],
    rowHeight: height + 8,
    pictures: drawn.map(
      ({ name }, row): SheetPicture => ({
        row,
        column: 1,
        width,
        height,
        alt: `Curves of ${name}`,
        png: pictures[row]!,
      }),
    ),
  };
}
