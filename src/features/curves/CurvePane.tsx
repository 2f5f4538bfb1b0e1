import { type RefObject, useCallback, useMemo, useState } from 'react';
import type { RawDataPoint } from '@/domain/curves/curveResult';
import { formatNumber } from '@/domain/fields/formatNumber';
import { can } from '@/domain/permissions/can';
import type { DrcConfig, DrcConfigSettings } from '@/domain/rows/rowShapes';
import type { CurveWatch } from '@/engine/curvesClient';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import styles from './CurveScene.module.css';
import type { CurveLine } from './model/curveLine';
import { draggedLines } from './model/draggedLines';
import { BoundsForm } from './pane/BoundsForm';
import { Legend } from './pane/Legend';
import { ParameterTable } from './pane/ParameterTable';
import { RawPoints } from './pane/RawPoints';
import { boundMarks } from './plot/boundMarks';
import { CurvePlot } from './plot/CurvePlot';
import type { ExportedPlot } from './plot/exportPlot';
import { lineColor, type PlotLine, plotRange } from './plot/plotLine';
import { setExcluded } from './state/curveActs';
import type { OnAlert } from './state/sceneTypes';
import { useBoundDrag } from './state/useBoundDrag';

interface Props {
  config: DrcConfig;
  groupName: string;
  lines: readonly CurveLine[];
  watch: CurveWatch | null;
  band: boolean;
  mayManage: boolean;
  /** Kept to what is drawn, for files. */
  picture: RefObject<ExportedPlot | null>;
  onSave(patch: Partial<DrcConfigSettings>): Promise<boolean>;
  onAlert: OnAlert;
}

/** One plot with its legend, parameters, bounds and points. */
export function CurvePane({ config, groupName, lines, watch, band, mayManage, picture, onSave, onAlert }: Props) {
  const store = useStore();
  const [active, setActive] = useState<string | null>(null);
  const [hoveredLine, setHoveredLine] = useState<string | null>(null);
  const [hoveredPoint, setHoveredPoint] = useState<string | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(NONE_HIDDEN);
  const groupKey = lines[0]?.groupKey ?? null;
  const fitted = lines.map((line) => line.series.hash).join();
  const { patch, numbers, onDrag, onDrop } = useBoundDrag({ config, watch, groupKey, fitted, onSave });
  const shown = useMemo(() => (numbers ? draggedLines(lines, numbers, config) : lines), [lines, numbers, config]);

  const activeKey = lines.some((line) => line.key === active) ? active : (lines[0]?.key ?? null);
  const plotLines = useMemo(
    () =>
      shown.map(
        (line, i): PlotLine => ({
          key: line.key,
          name: line.name,
          result: line.result,
          color: i === 0 && config.color ? config.color : lineColor(i),
          marker: i,
          dashed: line.metrics.ec50.value === null,
          visible: !hidden.has(line.key),
        }),
      ),
    [shown, config.color, hidden],
  );
  const { y_axis_min: min, y_axis_max: max } = config;
  // The measured points decide the axes, so that nothing jumps while a bound is dragged.
  const range = useMemo(() => plotRange(lines, { min, max }), [lines, min, max]);
  const mayExclude = can(useActor(), 'value.write', { slice_id: config.entity_slice_id });
  const unit = config.dose_unit === 'none' ? '' : config.dose_unit;
  const onPoint = useCallback(
    (line: Pick<PlotLine, 'name'>, point: RawDataPoint) => {
      if (point.record_id === null || !mayExclude) return;
      const at = `${formatNumber(point.dose, 3)} ${unit} of ${groupName} ${line.name}`;
      const title = point.is_outlier ? `Take back ${at}` : `Leave out ${at}`;
      void setExcluded(store, config, point.record_id, !point.is_outlier, title, onAlert);
    },
    [store, config, mayExclude, unit, groupName, onAlert],
  );
  const toggle = useCallback((key: string) => setHidden((held) => toggled(held, key)), []);

  const activeLine = lines.find((line) => line.key === activeKey);
  const xLabel = `${groupName}${unit && `, ${unit}`}`;
  const yLabel = `Response (mean ± ${config.error_bar.toUpperCase()})`;
  picture.current = { title: `${config.config_name}: ${groupName}`, xLabel, yLabel, lines: plotLines, ...range, band };
  const current = patch ? { ...config, ...patch } : config;
  return (
    <>
      <section className={styles.plotPane} aria-label={groupName}>
        <Legend
          lines={plotLines}
          activeKey={activeKey}
          onActivate={setActive}
          onToggle={toggle}
          onHover={setHoveredLine}
        />
        <CurvePlot
          lines={plotLines}
          {...range}
          xLabel={xLabel}
          yLabel={yLabel}
          doseUnit={unit}
          band={band}
          activeKey={hoveredLine ?? activeKey}
          bounds={mayManage ? boundMarks(current, config) : []}
          hoveredId={hoveredPoint}
          mayExclude={mayExclude}
          onHover={(recordId, key) => {
            setHoveredPoint(recordId);
            setHoveredLine(key);
          }}
          onPoint={onPoint}
          onBoundDrag={onDrag}
          onBoundDrop={onDrop}
        />
        <ParameterTable
          lines={shown}
          plotLines={plotLines}
          activeKey={activeKey}
          hoveredKey={hoveredLine}
          doseUnit={unit}
          onActivate={setActive}
          onHover={setHoveredLine}
        />
      </section>
      <aside className={styles.side}>
        <h2>
          Bounds <span>all curves</span>
        </h2>
        <BoundsForm config={current} mayEdit={mayManage} onSave={onSave} />
        {activeLine && (
          <>
            <h2>
              Raw points{' '}
              <span>
                {activeLine.name}, {activeLine.series.used} of {activeLine.series.points} used
              </span>
            </h2>
            <RawPoints
              line={activeLine}
              errorBar={config.error_bar}
              hoveredId={hoveredPoint}
              mayEdit={mayExclude}
              onHover={setHoveredPoint}
              onPoint={onPoint}
            />
          </>
        )}
      </aside>
    </>
  );
}

const NONE_HIDDEN: ReadonlySet<string> = new Set();

function toggled(held: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(held);
  if (!next.delete(key)) next.add(key);
  return next;
}
