import type { RefObject } from 'react';
import { saveBlob } from '@/lib/saveBlob';
import type { OnAlert } from '@/parts/acts/alert';
import type { MenuItem } from '@/ui';
import type { CurveLine } from '../model/curveLine';
import { type ExportedPlot, pictureOf, pngOf, svgOf } from '../plot/exportPlot';
import { colorResolver } from '../plot/paintShapes';
import { csvOfCurves } from './csvOfCurves';
import { fileName } from './fileName';
import type { CurveExport } from './useCurveExport';

interface Sources {
  /** The plot as it is drawn. */
  picture: RefObject<ExportedPlot | null>;
  /** Whether a plot is open. */
  hasPicture: boolean;
  lines(): readonly CurveLine[];
  /** An element in the theme whose colours the picture uses. */
  host: RefObject<HTMLElement | null>;
  name: string;
  doseUnit: string;
  /** Exports of all plots. */
  files: Pick<CurveExport, 'workbook' | 'prism'>;
  onAlert: OnAlert;
}

/** The lines of the export menu. */
export function exportItems({ picture, hasPicture, lines, host, name, doseUnit, files, onAlert }: Sources): MenuItem[] {
  const withPicture = (save: (plot: ExportedPlot) => void) => ({
    ...(hasPicture ? {} : { disabledReason: 'Open a curve first.' }),
    onSelect: () => picture.current && save(picture.current),
  });
  const colors = () => colorResolver(host.current ?? document.body);
  const withAlert = (work: Promise<void>) =>
    void work.catch((error: Error) => onAlert({ kind: 'error', text: `Export failed: ${error.message}` }));
  return [
    {
      key: 'png',
      label: 'Picture as PNG',
      icon: 'image',
      ...withPicture((plot) =>
        withAlert(pngOf(pictureOf(plot), colors()).then((blob) => saveBlob(fileName(plot.title, 'png'), blob))),
      ),
    },
    {
      key: 'svg',
      label: 'Picture as SVG',
      icon: 'image',
      ...withPicture((plot) =>
        saveBlob(fileName(plot.title, 'svg'), new Blob([svgOf(pictureOf(plot), colors())], { type: 'image/svg+xml' })),
      ),
    },
    {
      key: 'copy',
      label: 'Copy picture',
      icon: 'copy',
      ...withPicture((plot) =>
        withAlert(
          navigator.clipboard
            .write([new ClipboardItem({ 'image/png': pngOf(pictureOf(plot), colors()) })])
            .then(() => onAlert({ kind: 'info', text: 'Picture copied' })),
        ),
      ),
    },
    { kind: 'separator', key: 'line' },
    { key: 'xlsx', label: 'Results, points and pictures as Excel', icon: 'file', onSelect: files.workbook },
    { key: 'pzfx', label: 'Points for GraphPad Prism (.pzfx)', icon: 'file', onSelect: files.prism },
    {
      key: 'csv',
      label: 'Values of all curves as CSV',
      icon: 'file',
      onSelect: () => saveBlob(fileName(name, 'csv'), new Blob([csvOfCurves(lines(), doseUnit)], { type: 'text/csv' })),
    },
  ];
}
