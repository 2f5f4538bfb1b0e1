import { type RefObject, useCallback, useDeferredValue } from 'react';
import type { DrcConfig, DrcConfigSettings } from '@/domain/kinds/drcConfig';
import type { BookGroup } from '@/engine/curvesClient';
import type { OnAlert } from '@/parts/acts/alert';
import { useNarrowMessages } from '@/ui';
import { CurvePane } from './CurvePane';
import styles from './CurveScene.module.css';
import { CurveList } from './list/CurveList';
import { CurvePick } from './list/CurvePick';
import type { ExportedPlot } from './plot/exportPlot';
import { useNarrow } from './state/useNarrow';
import type { OpenPlot } from './state/useOpenPlot';

interface Props {
  config: DrcConfig;
  plots: OpenPlot;
  open: BookGroup;
  band: boolean;
  mayManage: boolean;
  host: RefObject<HTMLDivElement | null>;
  /** The plot as it is drawn, for exports. */
  picture: RefObject<ExportedPlot | null>;
  onOpen(groupKey: string): void;
  onSave(patch: Partial<DrcConfigSettings>): Promise<boolean>;
  onAlert: OnAlert;
}

/** The list of plots beside the open one. */
export function OpenPlotBody(props: Props) {
  const { config, plots, open, band, mayManage, host, picture, onOpen, onSave, onAlert } = props;
  const { book, names, groups, linesOf, openLines } = plots;
  const { watch } = book;
  const openKey = open.key;
  const isNarrow = useNarrow();
  useNarrowMessages();
  const onSight = useCallback((keys: readonly string[]) => watch?.setInSight([openKey, ...keys]), [watch, openKey]);
  // The list is drawn first, then the plot, then the panes beside it, each in a task of its own.
  const hasPlot = useDeferredValue(openLines.length > 0, false);
  const hasSide = useDeferredValue(hasPlot, false);
  const doseUnit = config.dose_unit === 'none' ? '' : config.dose_unit;
  const groupName = names.ofGroup(open);
  return (
    <div className={styles.body} ref={host}>
      {isNarrow ? (
        <CurvePick groups={groups} nameOf={names.ofGroup} openKey={open.key} onOpen={onOpen} onSight={onSight} />
      ) : (
        <div className={styles.list}>
          <CurveList
            groups={groups}
            nameOf={names.ofGroup}
            linesOf={linesOf}
            openKey={open.key}
            doseUnit={doseUnit}
            color={config.color}
            onOpen={onOpen}
            onSight={onSight}
          />
        </div>
      )}
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
          onSave={onSave}
          onAlert={onAlert}
        />
      ) : (
        <section className={styles.plotPane} aria-label={groupName} aria-busy />
      )}
    </div>
  );
}
