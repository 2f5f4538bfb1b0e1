import { useCallback, useRef, useState } from 'react';
import type { DrcConfig } from '@/domain/kinds/drcConfig';
import { can } from '@/domain/permissions/decide';
import { counted } from '@/lib/words/counted';
import type { OnAlert } from '@/parts/acts/alert';
import { PageHead } from '@/parts/page/PageHead';
import { useActor } from '@/store/hooks/useActor';
import { Button, EmptyState, Menu, Spinner } from '@/ui';
import { CurveBar } from './CurveBar';
import { CurveFooter } from './CurveFooter';
import styles from './CurveScene.module.css';
import { ConfigDialog } from './config/ConfigDialog';
import { ConfigMenu } from './config/ConfigMenu';
import { exportItems } from './exports/exportItems';
import { useCurveExport } from './exports/useCurveExport';
import { OpenPlotBody } from './OpenPlotBody';
import type { ExportedPlot } from './plot/exportPlot';
import { useListKeys } from './state/useListKeys';
import type { ConfidenceMethod } from './state/useOpenGroup';
import { useOpenPlot } from './state/useOpenPlot';
import { useSaveConfig } from './state/useSaveConfig';
import { MetricsTable } from './table/MetricsTable';

interface Props {
  config: DrcConfig;
  /** The plot to open first; null = the first one. */
  plot: string | null;
  /** null = all configurations. */
  onOpen(configId: string | null): void;
  onAlert: OnAlert;
}

/** The curves of a configuration that exists. */
export function OpenCurves({ config, plot, onOpen, onAlert }: Props) {
  const [mode, setMode] = useState<'curve' | 'table'>('curve');
  const [wanted, setWanted] = useState<string | null>(plot);
  const [band, setBand] = useState(true);
  const [method, setMethod] = useState<ConfidenceMethod>('asymptotic');
  const [settings, setSettings] = useState(false);
  /** The plot as it is drawn, for exports. */
  const picture = useRef<ExportedPlot | null>(null);
  const host = useRef<HTMLDivElement>(null);

  const plots = useOpenPlot(config, wanted, method);
  const { book, names, groups, isRead, open, linesOf, openLines } = plots;
  const mayManage = can(useActor(), 'drc.manage', { slice_id: config.entity_slice_id });
  const save = useSaveConfig(config.id, onAlert);
  const show = useCallback((groupKey: string) => {
    setMode('curve');
    setWanted(groupKey);
  }, []);

  const { watch } = book;
  const files = useCurveExport({ config, groups, names, watch, onAlert });
  const openKey = open?.key;
  useListKeys(mode === 'curve', {
    onStep(step) {
      const place = groups.findIndex((group) => group.key === openKey);
      setWanted(groups[place + step]?.key ?? openKey ?? null);
    },
    onBand: () => setBand((on) => !on),
  });

  const doseUnit = config.dose_unit === 'none' ? '' : config.dose_unit;
  const groupName = open ? names.ofGroup(open) : '';
  return (
    <>
      <PageHead
        trail={config.config_name}
        title={mode === 'curve' ? groupName : 'All metrics'}
        note={isRead ? counted(groups.length, 'plot') : 'reading points'}
      >
        <Menu
          items={exportItems({
            picture,
            hasPicture: mode === 'curve' && openLines.length > 0,
            lines: () => groups.flatMap(linesOf),
            host,
            name: config.config_name,
            doseUnit,
            files,
            onAlert,
          })}
          trigger={
            <Button icon="download" iconAfter="down">
              Export
            </Button>
          }
        />
        <ConfigMenu config={config} onOpen={onOpen} onAlert={onAlert} />
      </PageHead>
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
        <OpenPlotBody
          config={config}
          plots={plots}
          open={open}
          band={band}
          mayManage={mayManage}
          host={host}
          picture={picture}
          onOpen={setWanted}
          onSave={save}
          onAlert={onAlert}
        />
      )}
      <CurveFooter mode={mode} book={book} groups={groups} names={names} exporting={files} onOpen={show} />
      {settings && (
        <ConfigDialog config={config} onClose={() => setSettings(false)} onMade={() => setSettings(false)} />
      )}
    </>
  );
}
