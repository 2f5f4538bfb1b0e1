import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { DrcConfig, DrcConfigSettings } from '@/domain/kinds/drcConfig';
import { can } from '@/domain/permissions/decide';
import type { CurveWatch, FitCanvas } from '@/engine/curvesClient';
import type { OnAlert } from '@/parts/acts/alert';
import { useActor } from '@/store/hooks/useActor';
import styles from './CurveScene.module.css';
import type { CurveLine } from './model/curveLine';
import { metricCell } from './model/metricCell';
import { plotLines } from './model/plotLines';
import { BoundsForm } from './pane/BoundsForm';
import { Legend } from './pane/Legend';
import { ParameterTable } from './pane/ParameterTable';
import { RawPoints } from './pane/RawPoints';
import { boundMarks } from './plot/boundMarks';
import { CurvePlot, type PointPlace } from './plot/CurvePlot';
import type { ExportedPlot } from './plot/exportPlot';
import { plotRange } from './plot/plotLine';
import { useBoundDrag } from './state/useBoundDrag';
import { useExclusion } from './state/useExclusion';
import { usePlotKeys } from './state/usePlotKeys';
import { usePlotLabels } from './state/usePlotLabels';
import { useToggled } from './state/useToggled';

interface Props {
  config: DrcConfig;
  groupName: string;
  lines: readonly CurveLine[];
  watch: CurveWatch | null;
  band: boolean;
  mayManage: boolean;
  /** Whether bounds and points are drawn yet. */
  hasSide: boolean;
  /** Updated with what is drawn, for exports. */
  picture: RefObject<ExportedPlot | null>;
  onSave(patch: Partial<DrcConfigSettings>): Promise<boolean>;
  onAlert: OnAlert;
}

/** One plot with its legend, parameters, bounds and points. */
export function CurvePane(props: Props) {
  const { config, groupName, lines, watch, band, mayManage, hasSide, picture, onSave, onAlert } = props;
  const [active, setActive] = useState<string | null>(null);
  const [hoveredLine, setHoveredLine] = useState<string | null>(null);
  const [hoveredPoint, setHoveredPoint] = useState<PointPlace | null>(null);
  const [hidden, toggle] = useToggled();
  const groupKey = lines[0]?.groupKey ?? null;
  const fitted = lines.map((line) => line.series.hash).join();
  const canvas = useRef<FitCanvas | null>(null);
  const { drag, onDrag, onDrop } = useBoundDrag({ config, watch, groupKey, canvas, fitted, onSave });

  const activeKey = lines.some((line) => line.key === active) ? active : (lines[0]?.key ?? null);
  const drawn = useMemo(() => plotLines(lines, config, hidden), [lines, config, hidden]);
  const { y_axis_min: min, y_axis_max: max } = config;
  // The measured points determine the axes, so that nothing jumps while a bound is dragged.
  const range = useMemo(() => plotRange(lines, { min, max }), [lines, min, max]);
  const mayExclude = can(useActor(), 'value.write', { slice_id: config.entity_slice_id });
  const unit = config.dose_unit === 'none' ? '' : config.dose_unit;
  const { onPoint, onDoses } = useExclusion(config, groupName, mayExclude, onAlert);
  const onReading = useCallback(
    (place: number | null) =>
      setHoveredPoint(place === null || activeKey === null ? null : { lineKey: activeKey, place }),
    [activeKey],
  );

  usePlotKeys({
    onExclude() {
      const line = lines.find(({ key }) => key === hoveredPoint?.lineKey);
      const point = hoveredPoint && line?.result.raw_data_points[hoveredPoint.place];
      if (line && point) onPoint(line, point);
    },
    onSeries(place) {
      const key = lines[place]?.key;
      if (key === undefined) return;
      setActive(key);
      if (hidden.has(key)) toggle(key);
    },
    onHide() {
      if (activeKey !== null) toggle(activeKey);
    },
  });
  const activeLine = lines.find((line) => line.key === activeKey);
  const { xLabel, yLabel, sampleName } = usePlotLabels(config);
  picture.current = { title: `${config.config_name}: ${groupName}`, xLabel, yLabel, lines: drawn, ...range, band };
  const bounds = useMemo(
    () => (mayManage ? { marks: boundMarks(config), drag, canvas, onDrag, onDrop } : null),
    [mayManage, config, drag, onDrag, onDrop],
  );
  return (
    <>
      <section className={styles.plotPane} aria-label={groupName}>
        <div className={styles.legendRow}>
          <Legend
            lines={drawn}
            activeKey={activeKey}
            onActivate={setActive}
            onToggle={toggle}
            onHover={setHoveredLine}
          />
          {activeLine && <Selectivities config={config} line={activeLine} />}
        </div>
        <CurvePlot
          lines={drawn}
          {...range}
          xLabel={xLabel}
          yLabel={yLabel}
          doseUnit={unit}
          band={band}
          activeKey={hoveredLine ?? activeKey}
          bounds={bounds}
          hovered={hoveredPoint}
          mayExclude={mayExclude}
          onHover={(place) => {
            setHoveredPoint(place);
            setHoveredLine(place?.lineKey ?? null);
          }}
          onPoint={onPoint}
        />
        <ParameterTable
          config={config}
          drag={drag}
          lines={lines}
          plotLines={drawn}
          activeKey={activeKey}
          hoveredKey={hoveredLine}
          doseUnit={unit}
          onActivate={setActive}
          onHover={setHoveredLine}
          onExclude={mayExclude ? onDoses : null}
        />
      </section>
      <aside className={styles.side}>
        {hasSide && (
          <>
            <h2>
              Bounds <span>all curves</span>
            </h2>
            <BoundsForm config={config} drag={drag} mayEdit={mayManage} onSave={onSave} />
          </>
        )}
        {hasSide && activeLine && (
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
              doseUnit={config.dose_unit}
              sampleName={sampleName}
              hoveredPlace={hoveredPoint?.lineKey === activeLine.key ? hoveredPoint.place : null}
              mayEdit={mayExclude}
              onHover={onReading}
              onPoint={onPoint}
            />
          </>
        )}
      </aside>
    </>
  );
}

/** The ratios of the series in front to those with which it is compared. */
function Selectivities({ config, line }: { config: DrcConfig; line: CurveLine }) {
  return config.selectivity_fields.map(({ selectivity_field_name: name, comparator_variant }) => {
    const value = line.selectivity.get(name);
    if (!value || value.value === null || line.series.texts.includes(comparator_variant)) return null;
    return (
      <span key={name} className={styles.selectivity}>
        {name} <b>{metricCell(value)}</b>
      </span>
    );
  });
}
