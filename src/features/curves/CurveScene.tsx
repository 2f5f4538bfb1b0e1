import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CurveResult, RawDataPoint } from '@/domain/curves/curveResult';
import { fitConfigOf } from '@/domain/curves/fitConfig';
import { formatNumber } from '@/domain/fields/formatNumber';
import { can } from '@/domain/permissions/can';
import type { DrcConfig, DrcConfigSettings } from '@/domain/rows/rowShapes';
import { compareNatural } from '@/domain/sorts/natural';
import { useEngine } from '@/engine/EngineProvider';
import { classNames } from '@/lib/classNames';
import { useStore } from '@/store/hooks/StoreProvider';
import { useRow } from '@/store/hooks/useRow';
import { useRowsLoaded } from '@/store/hooks/useRows';
import { Button, EmptyState, Kbd, Menu, Progress, Segmented, Spinner } from '@/ui';
import { ConfigDialog } from './ConfigDialog';
import styles from './CurveScene.module.css';
import { CurveList } from './list/CurveList';
import { MovedCurves } from './list/MovedCurves';
import { type CurveLine, curveLines } from './model/curveLine';
import { exportItems } from './model/exportItems';
import { BoundsForm } from './pane/BoundsForm';
import { Marker } from './pane/Marker';
import { ParameterTable } from './pane/ParameterTable';
import { RawPoints } from './pane/RawPoints';
import type { BoundMark } from './plot/BoundHandles';
import { CurvePlot } from './plot/CurvePlot';
import { lineColor, type PlotLine, plotRange } from './plot/plotLine';
import { saveConfig, setExcluded } from './state/curveActs';
import type { OnAlert } from './state/sceneTypes';
import { useFits } from './state/useFits';
import { useNames } from './state/useNames';
import { useCurveGroups } from './state/usePoints';
import { MetricsTable } from './table/MetricsTable';

interface Props {
  configId: string;
  onAlert: OnAlert;
  corner?: ReactNode;
}

/** The curves of a configuration: list, plot, parameters, bounds, points. */
export function CurveScene({ configId, onAlert, corner }: Props) {
  const config = useRow('drc_config', configId);
  const loaded = useRowsLoaded('drc_config');
  if (config && !config.is_deleted) return <OpenCurves config={config} onAlert={onAlert} corner={corner} />;
  if (!loaded) return <Spinner />;
  return <EmptyState>These curves do not exist, or you may not see them.</EmptyState>;
}

/** The fit while a bound is dragged. */
interface Drag {
  patch: Partial<DrcConfigSettings>;
  results: ReadonlyMap<string, CurveResult>;
}

function OpenCurves({ config, onAlert, corner }: { config: DrcConfig; onAlert: OnAlert; corner: ReactNode }) {
  const store = useStore();
  const { curves } = useEngine();
  const [mode, setMode] = useState<'curve' | 'table'>('curve');
  const [wanted, setWanted] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [band, setBand] = useState(true);
  const [hovered, setHovered] = useState<string | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [settings, setSettings] = useState(false);
  const host = useRef<HTMLDivElement>(null);

  const found = useCurveGroups(config);
  const names = useNames(config, found);
  const groups = useMemo(
    () => found && [...found].sort((a, b) => compareNatural(names.ofGroup(a), names.ofGroup(b))),
    [found, names],
  );
  const open = groups?.find((group) => group.key === wanted) ?? groups?.[0];
  const fitText = useMemo(() => JSON.stringify(fitConfigOf(config)), [config]);
  const fits = useFits(groups, open?.key ?? null, fitText);
  // biome-ignore lint/correctness/useExhaustiveDependencies: results arrive under the version
  const lines = useMemo(
    () =>
      curveLines(groups ?? [], {
        config,
        nameOfGroup: names.ofGroup,
        nameOfSeries: names.ofSeries,
        resultOf: fits.of,
      }),
    [groups, names, config, fits.of, fits.version],
  );
  const linesOf = useMemo(() => byGroup(lines), [lines]);
  const shownLines = open ? (linesOf.get(open.key) ?? NO_LINES) : NO_LINES;
  const activeKey = shownLines.some((line) => line.series.key === active)
    ? active
    : (shownLines[0]?.series.key ?? null);
  const plotLines = useMemo(
    () =>
      shownLines.map(
        (line, i): PlotLine => ({
          key: line.series.key,
          name: line.name,
          series: line.series,
          result: drag?.results.get(line.series.key) ?? line.result,
          color: i === 0 && config.color ? config.color : lineColor(i),
          marker: i,
          dashed: (line.metrics?.ec50.value ?? null) === null,
          visible: !hidden.has(line.series.key),
        }),
      ),
    [shownLines, drag, config.color, hidden],
  );
  const range = plotRange(plotLines, { min: config.y_axis_min, max: config.y_axis_max });
  const mayManage = can(store.actor, 'drc.manage', { slice_id: config.entity_slice_id });
  const mayExclude = can(store.actor, 'value.write', { slice_id: config.entity_slice_id });
  const unit = config.dose_unit === 'none' ? '' : config.dose_unit;

  const onPoint = useCallback(
    (line: PlotLine, point: RawDataPoint) => {
      if (point.record_id === null || !mayExclude) return;
      const at = `${formatNumber(point.dose, 3)} ${unit} of ${open ? names.ofGroup(open) : ''} ${line.name}`;
      const title = point.is_outlier ? `Take back ${at}` : `Leave out ${at}`;
      void setExcluded(store, config, point.record_id, !point.is_outlier, title, onAlert);
    },
    [store, config, mayExclude, unit, open, names, onAlert],
  );
  const save = useCallback(
    (patch: Partial<DrcConfigSettings>) => saveConfig(store, config.id, patch, onAlert),
    [store, config.id, onAlert],
  );
  const pending = useRef<{ mark: BoundMark; value: number } | null>(null);
  const onBoundDrag = (mark: BoundMark, value: number) => {
    const busy = pending.current !== null;
    pending.current = { mark, value };
    if (busy || !open) return;
    requestAnimationFrame(async () => {
      const newest = pending.current;
      pending.current = null;
      if (!newest) return;
      const patch = { [`${newest.mark.parameter}_${newest.mark.side}`]: newest.value };
      const fit = fitConfigOf({ ...config, ...patch });
      const results = await curves.preview(open.series.map((series) => ({ points: series.points, config: fit })));
      setDrag({ patch, results: new Map(open.series.map((series, i) => [series.key, results[i] as CurveResult])) });
    });
  };
  const onBoundDrop = (mark: BoundMark, value: number) => {
    pending.current = null;
    void save({ [`${mark.parameter}_${mark.side}`]: value });
  };
  // The new fits are there as soon as the saved configuration is; what was dragged has then done its work.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the saved bounds end the drag
  useEffect(() => setDrag(null), [fitText]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.metaKey || event.ctrlKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return;
      const list = groups ?? [];
      const place = list.findIndex((group) => group.key === open?.key);
      const step =
        event.key === 'j' || event.key === 'ArrowDown' ? 1 : event.key === 'k' || event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0 && target.getAttribute('role') !== 'slider')
        setWanted(list[place + step]?.key ?? open?.key ?? null);
      else if (event.key === 'b') setBand((on) => !on);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [groups, open]);

  if (!groups) return <Spinner />;
  const activeLine = plotLines.find((line) => line.key === activeKey);
  const groupName = open ? names.ofGroup(open) : '';
  const xLabel = `${groupName}${unit && `, ${unit}`}`;
  const yLabel = `Response (mean ± ${config.error_bar.toUpperCase()})`;
  const picture = { title: `${config.config_name}: ${groupName}`, xLabel, yLabel, lines: plotLines, ...range, band };
  return (
    <>
      <header className={styles.top}>
        <h1>
          <span className={styles.crumb}>{config.config_name} / </span>
          {mode === 'curve' ? groupName : 'All metrics'}
        </h1>
        <span className={styles.quiet}>{groups.length.toLocaleString('en')} curves</span>
        <span className={styles.grow} />
        {corner}
        <Menu
          items={exportItems({ picture, lines, host, name: config.config_name, onAlert })}
          trigger={
            <Button icon="download" iconAfter="down">
              Export
            </Button>
          }
        />
      </header>
      <div className={styles.bar}>
        <Segmented
          small
          label="What is shown"
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'curve', label: 'Curves', icon: 'curve' },
            { value: 'table', label: 'Metrics', icon: 'table' },
          ]}
        />
        <span>replicates as</span>
        <Segmented
          small
          label="Error bars"
          value={config.error_bar}
          onValueChange={(error_bar) => void save({ error_bar })}
          options={[
            { value: 'sd', label: 'Mean ± SD' },
            { value: 'sem', label: 'Mean ± SEM' },
          ]}
        />
        <span>outliers</span>
        <Segmented
          small
          label="Outliers"
          value={config.outlier_method}
          onValueChange={(outlier_method) => void save({ outlier_method })}
          options={[
            { value: 'manual', label: 'By hand' },
            { value: 'rout', label: 'ROUT 1 %' },
          ]}
        />
        <Button pressed={band} onClick={() => setBand(!band)}>
          95 % band
        </Button>
        <span className={styles.grow} />
        {fits.progress ? (
          <>
            <Progress
              label="Refit"
              value={fits.progress.done}
              max={fits.progress.total}
              width={120}
              after={`${fits.progress.done.toLocaleString('en')} of ${fits.progress.total.toLocaleString('en')}`}
            />
            <Button variant="bare" onClick={fits.cancel}>
              Cancel
            </Button>
          </>
        ) : (
          <Button variant="bare" icon="refresh" onClick={fits.refitAll}>
            Refit all
          </Button>
        )}
        {mayManage && (
          <Button variant="bare" icon="settings" onClick={() => setSettings(true)}>
            Settings
          </Button>
        )}
      </div>
      {fits.moved && (
        <MovedCurves
          moved={fits.moved}
          nameOf={(curve) => lines.find((line) => line.series.key === curve.series.key)}
          onOpen={(key) => {
            setMode('curve');
            setWanted(key);
          }}
          onClose={fits.dismissMoved}
        />
      )}
      {groups.length === 0 && (
        <div className={styles.empty}>
          <EmptyState>There are no points yet. Add records with a dose and a response to the table.</EmptyState>
        </div>
      )}
      {groups.length > 0 && mode === 'table' && (
        <MetricsTable
          config={config}
          lines={lines}
          onOpen={(key) => {
            setMode('curve');
            setWanted(key);
          }}
        />
      )}
      {open && mode === 'curve' && (
        <div className={styles.body} ref={host}>
          <div className={styles.list}>
            <CurveList groups={groups} linesOf={linesOf} openKey={open.key} doseUnit={unit} onOpen={setWanted} />
          </div>
          <section className={styles.plotPane} aria-label={groupName}>
            <div className={styles.legend}>
              {plotLines.map((line) => (
                <button
                  key={line.key}
                  type="button"
                  className={classNames(
                    styles.legendItem,
                    line.key === activeKey && styles.legendOn,
                    !line.visible && styles.legendOff,
                  )}
                  title="Click to put it in front, double click to hide or show it"
                  onClick={() => setActive(line.key)}
                  onDoubleClick={() => setHidden((held) => toggled(held, line.key))}
                >
                  <Marker line={line} />
                  {line.name}
                </button>
              ))}
            </div>
            <CurvePlot
              key={config.id}
              lines={plotLines}
              {...range}
              xLabel={xLabel}
              yLabel={yLabel}
              doseUnit={unit}
              band={band}
              activeKey={activeKey}
              bounds={mayManage ? boundMarks({ ...config, ...drag?.patch }) : []}
              hoveredId={hovered}
              onHover={setHovered}
              onPoint={onPoint}
              onBoundDrag={onBoundDrag}
              onBoundDrop={onBoundDrop}
            />
            <ParameterTable
              lines={shownLines}
              plotLines={plotLines}
              activeKey={activeKey}
              doseUnit={unit}
              onActivate={setActive}
            />
          </section>
          <aside className={styles.side}>
            <h2>
              Bounds <span>all curves</span>
            </h2>
            <BoundsForm config={{ ...config, ...drag?.patch }} mayEdit={mayManage} onSave={save} />
            {activeLine && (
              <>
                <h2>
                  Raw points{' '}
                  <span>
                    {activeLine.name},{' '}
                    {activeLine.result?.raw_data_points.filter((point) => !point.is_outlier).length ?? 0} of{' '}
                    {activeLine.result?.raw_data_points.length ?? 0} used
                  </span>
                </h2>
                <RawPoints
                  line={activeLine}
                  hoveredId={hovered}
                  mayEdit={mayExclude}
                  onHover={setHovered}
                  onPoint={onPoint}
                />
              </>
            )}
          </aside>
        </div>
      )}
      <footer className={styles.status}>
        <span>Click a point to leave it out, click again to take it back</span>
        <span className={styles.grow} />
        <span>
          <Kbd keys="J" /> <Kbd keys="K" /> next, previous curve
        </span>
        <span>
          <Kbd keys="B" /> band
        </span>
      </footer>
      {settings && (
        <ConfigDialog config={config} onClose={() => setSettings(false)} onMade={() => setSettings(false)} />
      )}
    </>
  );
}

function byGroup(lines: readonly CurveLine[]): ReadonlyMap<string, readonly CurveLine[]> {
  const groups = new Map<string, CurveLine[]>();
  for (const line of lines) {
    const held = groups.get(line.groupKey);
    if (held) held.push(line);
    else groups.set(line.groupKey, [line]);
  }
  return groups;
}

function toggled(held: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(held);
  if (!next.delete(key)) next.add(key);
  return next;
}

const NO_LINES: readonly CurveLine[] = [];

/** The bounds of the plateaus that bind or warn, as handles. */
function boundMarks(config: DrcConfig): BoundMark[] {
  return (['top', 'baseline'] as const).flatMap((parameter) => {
    const type = config[`${parameter}_constraint_type`];
    if (type === 'none') return [];
    const name = parameter === 'top' ? 'Top' : 'Base';
    return (['min', 'max'] as const).flatMap((side): BoundMark[] => {
      const value = config[`${parameter}_${side}`];
      if (value === null || (type === 'constant' && side === 'max')) return [];
      const sign = type === 'constant' ? '=' : side === 'min' ? '≥' : '≤';
      return [{ parameter, side, value, label: `${name} ${sign}` }];
    });
  });
}
