import type { RefObject } from 'react';
import { saveBlob } from '@/lib/saveBlob';
import type { MenuItem } from '@/ui';
import { type ExportedPlot, pictureShapes, pngOf, svgOf } from '../plot/exportPlot';
import { colorResolver } from '../plot/paintShapes';
import type { OnAlert } from '../state/sceneTypes';
import { csvOfCurves } from './csvOfCurves';
import type { CurveLine } from './curveLine';

interface Sources {
  /** The plot as it stands; null while none is open. */
  picture: RefObject<ExportedPlot | null>;
  lines(): readonly CurveLine[];
  /** An element in the theme whose colours the picture takes. */
  host: RefObject<HTMLElement | null>;
  name: string;
  onAlert: OnAlert;
}

/** Lines of the export menu. */
export function exportItems({ picture, lines, host, name, onAlert }: Sources): MenuItem[] {
  const file = (ending: string) => `${(picture.current?.title ?? name).replace(/[\\/:*?"<>|]/g, ' ')}.${ending}`;
  const shapes = () => (picture.current ? pictureShapes(picture.current) : []);
  const colors = () => colorResolver(host.current ?? document.body);
  const told = (work: Promise<void>) =>
    void work.catch((error: Error) => onAlert({ kind: 'error', text: `That did not work: ${error.message}` }));
  return [
    {
      key: 'png',
      label: 'Picture as PNG',
      icon: 'image',
      onSelect: () => told(pngOf(shapes(), colors()).then((blob) => saveBlob(file('png'), blob))),
    },
    {
      key: 'svg',
      label: 'Picture as SVG',
      icon: 'image',
      onSelect: () => saveBlob(file('svg'), new Blob([svgOf(shapes(), colors())], { type: 'image/svg+xml' })),
    },
    {
      key: 'copy',
      label: 'Copy picture',
      icon: 'copy',
      onSelect: () =>
        told(
          navigator.clipboard
            .write([new ClipboardItem({ 'image/png': pngOf(shapes(), colors()) })])
            .then(() => onAlert({ kind: 'info', text: 'Picture copied' })),
        ),
    },
    { kind: 'separator', key: 'line' },
    {
      key: 'csv',
      label: 'Values of all curves as CSV',
      icon: 'file',
      onSelect: () => saveBlob(`${name}.csv`, new Blob([csvOfCurves(lines())], { type: 'text/csv' })),
    },
  ];
}
