import type { RefObject } from 'react';
import { saveBlob } from '@/lib/saveBlob';
import type { MenuItem } from '@/ui';
import { type ExportedPlot, pictureOf, pngOf, svgOf } from '../plot/exportPlot';
import { colorResolver } from '../plot/paintShapes';
import type { OnAlert } from '../state/sceneTypes';
import { csvOfCurves } from './csvOfCurves';
import type { CurveLine } from './curveLine';

interface Sources {
  /** The plot as it stands. */
  picture: RefObject<ExportedPlot | null>;
  /** Whether a plot is open. */
  hasPicture: boolean;
  lines(): readonly CurveLine[];
  /** An element in the theme whose colours the picture takes. */
  host: RefObject<HTMLElement | null>;
  name: string;
  onAlert: OnAlert;
}

/** Lines of the export menu. */
export function exportItems({ picture, hasPicture, lines, host, name, onAlert }: Sources): MenuItem[] {
  const file = (title: string, ending: string) => `${title.replace(/[\\/:*?"<>|]+ ?/g, ' ')}.${ending}`;
  const withPicture = (save: (plot: ExportedPlot) => void) => ({
    ...(hasPicture ? {} : { disabledReason: 'Open a curve first.' }),
    onSelect: () => picture.current && save(picture.current),
  });
  const colors = () => colorResolver(host.current ?? document.body);
  const told = (work: Promise<void>) =>
    void work.catch((error: Error) => onAlert({ kind: 'error', text: `That did not work: ${error.message}` }));
  return [
    {
      key: 'png',
      label: 'Picture as PNG',
      icon: 'image',
      ...withPicture((plot) =>
        told(pngOf(pictureOf(plot), colors()).then((blob) => saveBlob(file(plot.title, 'png'), blob))),
      ),
    },
    {
      key: 'svg',
      label: 'Picture as SVG',
      icon: 'image',
      ...withPicture((plot) =>
        saveBlob(file(plot.title, 'svg'), new Blob([svgOf(pictureOf(plot), colors())], { type: 'image/svg+xml' })),
      ),
    },
    {
      key: 'copy',
      label: 'Copy picture',
      icon: 'copy',
      ...withPicture((plot) =>
        told(
          navigator.clipboard
            .write([new ClipboardItem({ 'image/png': pngOf(pictureOf(plot), colors()) })])
            .then(() => onAlert({ kind: 'info', text: 'Picture copied' })),
        ),
      ),
    },
    { kind: 'separator', key: 'line' },
    {
      key: 'csv',
      label: 'Values of all curves as CSV',
      icon: 'file',
      onSelect: () => saveBlob(file(name, 'csv'), new Blob([csvOfCurves(lines())], { type: 'text/csv' })),
    },
  ];
}
