import { useRef, useState } from 'react';
import { prismFile } from '@/domain/curves/prismFile';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import type { BookGroup, CurveWatch } from '@/engine/curvesClient';
import { saveBlob } from '@/lib/saveBlob';
import type { OnAlert } from '@/parts/acts/alert';
import { useRow } from '@/store/hooks/useRow';
import { plotLines } from '../model/plotLines';
import { pictureOf, pngOf } from '../plot/exportPlot';
import { lightColor } from '../plot/lightColors';
import { plotRange } from '../plot/plotLine';
import type { CurveNames } from '../state/useNames';
import { usePlotLabels } from '../state/usePlotLabels';
import { curveWorkbook } from './curveWorkbook';
import { fileName } from './fileName';
import { type WholePlot, wholePlots } from './wholePlots';

interface Sources {
  config: DrcConfig;
  groups: readonly BookGroup[];
  names: CurveNames;
  watch: CurveWatch | null;
  onAlert: OnAlert;
}

/** With more pictures than this, the file would be too large to be useful. */
const MOST_PICTURES = 300;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

class Stopped extends Error {}

export interface CurveExport {
  /** A workbook with results, points and pictures of all plots. */
  workbook(): void;
  /** A GraphPad Prism project file with a table for each plot. */
  prism(): void;
  /** Plots read so far; null while nothing is exported. */
  progress: { done: number; total: number } | null;
  stop(): void;
}

/** Exports of all plots, which are read again with their points. */
export function useCurveExport({ config, groups, names, watch, onAlert }: Sources): CurveExport {
  const [progress, setProgress] = useState<CurveExport['progress']>(null);
  const stopped = useRef(false);
  const response = useRow('field', config.response_field_id);
  const sample = useRow('field', config.replicate_field_id);
  const doseUnit = config.dose_unit === 'none' ? '' : config.dose_unit;
  const { xLabel, yLabel } = usePlotLabels(config);

  const save = async (ending: string, type: string, write: (plots: WholePlot[]) => Promise<BlobPart> | BlobPart) => {
    if (!watch || progress) return;
    stopped.current = false;
    const total = groups.length;
    setProgress({ done: 0, total });
    try {
      const sources = { config, nameOf: names.ofSeries, nameOfGroup: names.ofGroup };
      const plots = await wholePlots(groups, watch, sources, (done) => {
        if (stopped.current) throw new Stopped();
        setProgress({ done, total });
      });
      saveBlob(fileName(config.config_name, ending), new Blob([await write(plots)], { type }));
    } catch (error) {
      if (!(error instanceof Stopped)) onAlert({ kind: 'error', text: `Export failed: ${(error as Error).message}` });
    } finally {
      setProgress(null);
    }
  };
  const pictures = async (plots: readonly WholePlot[]): Promise<Uint8Array[]> => {
    const files: Uint8Array[] = [];
    for (const plot of plots.slice(0, MOST_PICTURES)) {
      if (stopped.current) throw new Stopped();
      const lines = plotLines(plot.lines, config);
      const range = plotRange(lines, { min: config.y_axis_min, max: config.y_axis_max });
      const title = `${config.config_name}: ${plot.name}`;
      const blob = await pngOf(pictureOf({ title, xLabel, yLabel, lines, ...range, band: true }), lightColor);
      files.push(new Uint8Array(await blob.arrayBuffer()));
    }
    return files;
  };
  return {
    workbook: () =>
      void save('xlsx', XLSX, async (plots) => {
        const unit = response?.attrs.display_options?.unit;
        const called = {
          doseUnit,
          response: `${response?.field_name ?? 'Response'}${unit ? ` (${unit})` : ''}`,
          sample: sample?.field_name ?? 'Replicate',
        };
        return curveWorkbook(plots, await pictures(plots), called) as Uint8Array<ArrayBuffer>;
      }),
    prism: () =>
      void save('pzfx', 'application/xml', (plots) =>
        prismFile(
          plots.map(({ name, lines }) => ({
            title: name,
            xTitle: `Dose${doseUnit && ` (${doseUnit})`}`,
            series: lines.map((line) => ({ name: line.name, points: line.result.raw_data_points })),
          })),
        ),
      ),
    progress,
    stop: () => {
      stopped.current = true;
    },
  };
}
