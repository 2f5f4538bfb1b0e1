import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { can } from '@/domain/permissions/can';
import type { DrcConfig, DrcConfigSettings } from '@/domain/rows/rowShapes';
import type { BookGroup, BookSeries } from '@/engine/curvesClient';
import { useStore } from '@/store/hooks/StoreProvider';
import { useActor } from '@/store/hooks/useActor';
import { Button, EmptyState, Kbd, Menu, Spinner } from '@/ui';
import { CurveBar } from './CurveBar';
import { CurvePane } from './CurvePane';
import styles from './CurveScene.module.css';
import { ConfigDialog } from './config/ConfigDialog';
import { ConfigMenu } from './config/ConfigMenu';
import { CurveList } from './list/CurveList';
import { MovedCurves } from './list/MovedCurves';
import { StoppedRefit } from './list/StoppedRefit';
import { type CurveLine, curveLines } from './model/curveLine';
import { exportItems } from './model/exportItems';
import type { ExportedPlot } from './plot/exportPlot';
import { saveConfig } from './state/curveActs';
import type { OnAlert } from './state/sceneTypes';
import { useCurveBook } from './state/useCurveBook';
import { useNames } from './state/useNames';
import { type ConfidenceMethod, useOpenGroup } from './state/useOpenGroup';
import { useOrder } from './state/useOrder';
import { isTaken } from './state/usePlotKeys';
import { MetricsTable } from './table/MetricsTable';

interface Props {
  config: DrcConfig;
  /** null = all configurations. */
  onOpen(configId: string | null): void;
  onAlert: OnAlert;
  corner: ReactNode;
}

/** The curves of a configuration that exists. */
export function OpenCurves({ config, onOpen, onAlert, corner }: Props) {
  const store = useStore();
  const [mode, setMode] = useState<'curve' | 'table'>('curve');
  const [wanted, setWanted] = useState<string | null>(null);
  const [band, setBand] = useState(true);
  const [method, setMethod] = useState<ConfidenceMethod>('asymptotic');
  const [settings, setSettings] = useState(false);
  /** The plot as it stands, for files. */
  const picture = useRef<ExportedPlot | null>(null);
  const host = useRef<HTMLDivElement>(null);

  const book = useCurveBook(config);
  const names = useNames(config);
  const ordered = useOrder(book.groups, names);
  const groups = ordered ?? NO_GROUPS;
  const isRead = ordered !== null;
  const open = groups.find((group) => group.key === wanted) ?? groups[0];
  const resultOf = useOpenGroup(book.watch, open, method);
  const kept = useRef(new WeakMap<BookGroup, { made: object; lines: readonly CurveLine[] }>());
  const sources = useMemo(
    () => ({ config, nameOf: (series: BookSeries) => names.ofSeries(series), nameOfGroup: names.ofGroup }),
    [config, names],
  );
  const linesOf = useCallback(
    (group: BookGroup): readonly CurveLine[] => {
      const held = kept.current.get(group);
      if (held?.made === sources) return held.lines;
      const lines = curveLines(group, sources);
      kept.current.set(group, { made: sources, lines });
      return lines;
    },
    [sources],
  );
  const openLines = useMemo(() => (open ? curveLines(open, { ...sources, resultOf }) : []), [open, sources, resultOf]);
  const mayManage = can(useActor(), 'drc.manage', { slice_id: config.entity_slice_id });
  const save = useCallback(
    async (patch: Partial<DrcConfigSettings>) => {
      const answer = await saveConfig(store, config.id, patch);
      if ('reason' in answer) onAlert({ kind: 'error', text: answer.reason });
      return !('reason' in answer);
    },
    [store, config.id, onAlert],
  );
  const show = useCallback((groupKey: string) => {
    setMode('curve');
    setWanted(groupKey);
  }, []);

  const { watch } = book;
  const openKey = open?.key;
  const onSight = useCallback(
    (keys: readonly string[]) => watch?.setInSight(openKey === undefined ? keys : [openKey, ...keys]),
    [watch, openKey],
  );
  // At first the list stands, then the plot, then what is beside it: each is a turn of its own.
  const hasPlot = useDeferredValue(openLines.length > 0, false);
  const hasSide = useDeferredValue(hasPlot, false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (mode !== 'curve' || isTaken(event)) return;
      const step =
        event.key === 'j' || event.key === 'ArrowDown' ? 1 : event.key === 'k' || event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0 && target.getAttribute('role') !== 'slider') {
        const place = groups.findIndex((group) => group.key === openKey);
        setWanted(groups[place + step]?.key ?? openKey ?? null);
      } else if (event.key === 'b') setBand((on) => !on);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [groups, openKey, mode]);

  const groupName = open ? names.ofGroup(open) : '';
  return (
    <>
      <header className={styles.top}>
        <h1>
          <span className={styles.crumb}>{config.config_name} / </span>
          {mode === 'curve' ? groupName : 'All metrics'}
        </h1>
        <span className={styles.quiet}>
          {isRead
            ? `${groups.length.toLocaleString('en')} ${groups.length === 1 ? 'plot' : 'plots'}`
            : 'reading points'}
        </span>
        <span className={styles.grow} />
        {corner}
        <Menu
          items={exportItems({
            picture,
            hasPicture: mode === 'curve' && openLines.length > 0,
            lines: () => groups.flatMap(linesOf),
            host,
            name: config.config_name,
            onAlert,
          })}
          trigger={
            <Button icon="download" iconAfter="down">
              Export
            </Button>
          }
        />
        <ConfigMenu config={config} onOpen={onOpen} onAlert={onAlert} />
      </header>
      <CurveBar
        config={config}
        mayManage={mayManage}
        mode={mode}
        onMode={setMode}
        band={band}
        onBand={setBand}
        method={method}
        onMethod={setMethod}
        book={book}
        onSave={save}
        onSettings={() => setSettings(true)}
      />
      {book.left > 0 && <StoppedRefit left={book.left} onGoOn={book.goOn} />}
      {book.moved && (
        <MovedCurves moved={book.moved} groups={groups} names={names} onOpen={show} onClose={book.dismissMoved} />
      )}
      {!isRead && <Spinner page />}
      {isRead && groups.length === 0 && (
        <div className={styles.empty}>
          <EmptyState>There are no points yet. Add records with a dose and a response to the table.</EmptyState>
        </div>
      )}
      {groups.length > 0 && mode === 'table' && (
        <MetricsTable config={config} groups={groups} linesOf={linesOf} onOpen={show} />
      )}
      {open && mode === 'curve' && (
        <div className={styles.body} ref={host}>
          <div className={styles.list}>
            <CurveList
              groups={groups}
              nameOf={names.ofGroup}
              linesOf={linesOf}
              openKey={open.key}
              doseUnit={config.dose_unit === 'none' ? '' : config.dose_unit}
              onOpen={setWanted}
              onSight={onSight}
            />
          </div>
          {hasPlot && openLines.length > 0 ? (
            <CurvePane
              key={open.key}
              config={config}
              groupName={groupName}
              lines={openLines}
              watch={watch}
              band={band}
              mayManage={mayManage}
              hasSide={hasSide}
              picture={picture}
              onSave={save}
              onAlert={onAlert}
            />
          ) : (
            <section className={styles.plotPane} aria-label={groupName} aria-busy />
          )}
        </div>
      )}
      <footer className={styles.status}>
        <span>
          {mode === 'curve'
            ? 'Click a point to leave it out, click again to take it back'
            : 'Click a heading to sort, a name to see its curve'}
        </span>
        <span className={styles.grow} />
        {mode === 'curve' && <PlotKeys />}
      </footer>
      {settings && (
        <ConfigDialog config={config} onClose={() => setSettings(false)} onMade={() => setSettings(false)} />
      )}
    </>
  );
}

function PlotKeys() {
  return (
    <>
      <span>
        <Kbd keys="J" /> <Kbd keys="K" /> next, previous curve
      </span>
      <span>
        <Kbd keys="X" /> exclude
      </span>
      <span>
        <Kbd keys="H" /> hide a series
      </span>
      <span>
        <Kbd keys="B" /> band
      </span>
      <span>
        <Kbd keys="1" /> – <Kbd keys="9" /> series in front
      </span>
    </>
  );
}

const NO_GROUPS: readonly BookGroup[] = [];
