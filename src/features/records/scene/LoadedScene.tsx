import { useCallback, useState } from 'react';
import { newId } from '@/lib/newId';
import { useStructureSlots } from '@/parts/values/structureSlots';
import { announce } from '@/ui';
import { BoardSheet } from '../board/BoardSheet';
import type { PasteOutcome } from '../clipboard/pasteOutcome';
import { useExport } from '../exports/useExport';
import { targetOf } from '../model/columnModel';
import { pasteReport } from '../model/pastePlan';
import { nextSorts } from '../model/rules';
import { RecordPage } from '../pane/RecordPage';
import { openFind } from '../state/findText';
import { ArchiveNotice } from './ArchiveNotice';
import styles from './Scene.module.css';
import { SceneNotices } from './SceneNotices';
import { SceneOverlays } from './SceneOverlays';
import { ScenePane } from './ScenePane';
import { SceneSheet } from './SceneSheet';
import { SceneTop } from './SceneTop';
import type { SceneOverlay } from './sceneOverlay';
import { type SceneParts, ScenePartsProvider } from './sceneParts';
import type { LoadedSceneProps } from './sceneProps';
import { useInsertRow } from './useInsertRow';
import { useSceneCommands } from './useSceneCommands';
import { useSceneEdit } from './useSceneEdit';
import { useSceneLook } from './useSceneLook';
import { useSceneRows } from './useSceneRows';
import { useSceneWays } from './useSceneWays';

/**
 * Delay in milliseconds before a new rule's editor opens: the list or menu that created the rule first returns the
 * focus when it closes.
 */
const AFTER_MENU = 60;

/** The scene once table and view are on this device: settings, rows, navigation between them, and edits. */
export function LoadedScene(props: LoadedSceneProps) {
  const { slice, onAlert, view } = props;
  const { settings, change } = view;
  const look = useSceneLook(props);
  const rows = useSceneRows(props, look);
  const ways = useSceneWays(props, look, rows);
  const [overlay, setOverlay] = useState<SceneOverlay | null>(null);
  const cx = useSceneEdit(props, look, rows, ways, setOverlay);
  const [openRule, setOpenRule] = useState<string | null>(null);
  const onOpenRule = useCallback((id: string | null) => {
    if (id === null) setOpenRule(null);
    else setTimeout(() => setOpenRule(id), AFTER_MENU);
  }, []);
  const exporting = useExport(cx, slice.id, settings.view_name);
  const onFind = () => openFind(look.find, ways.search.lastText());
  useSceneCommands({ cx, cursor: ways.cursor, onOverlay: setOverlay, onFind });
  const onPasted = (outcome: PasteOutcome) => {
    const text = pasteReport(outcome.pasted, outcome.newRecords, outcome.refused, outcome.beyond);
    announce(text);
    if (outcome.refused.length > 0) setOverlay({ kind: 'pasted', outcome });
    else onAlert({ kind: 'info', text, ...(outcome.opId ? { eventId: outcome.opId } : {}) });
  };
  const slots = useStructureSlots();
  const { twice } = look;
  const inserting = useInsertRow(cx, settings, change);
  const parts: SceneParts = {
    cx,
    slice,
    set: props.set,
    settings,
    isSaved: props.viewId !== null,
    change,
    sortBy(fieldId, additional, descending) {
      change({ sorts: nextSorts(settings, targetOf(fieldId, slice, settings), additional, descending, newId) });
      announce(`Sorted by ${look.table.fields.get(fieldId)?.field_name ?? ''}`);
    },
    grid: ways.grid,
    goTo: ways.goTo,
    open: ways.open,
    onOverlay: setOverlay,
    onOpenRule,
    onOpenCurves: props.onOpenCurves,
    onOpenFull: props.onOpenFull,
    linkTo: props.linkTo,
    exportsOf: exporting.items,
    ...inserting,
  };
  const overlays = (
    <SceneOverlays
      overlay={overlay}
      onPasted={onPasted}
      onClose={() => setOverlay((before) => (before === overlay ? null : before))}
    />
  );
  if (props.fullRecordId)
    return (
      <ScenePartsProvider value={parts}>
        <RecordPage recordId={props.fullRecordId} rows={rows} onOpenTable={props.onOpenView} />
        {overlays}
      </ScenePartsProvider>
    );
  return (
    <ScenePartsProvider value={parts}>
      <section className={styles.scene} aria-label={settings.view_name}>
        <SceneTop
          scene={props}
          look={look}
          rows={rows}
          ways={ways}
          openRule={openRule}
          onOpenRule={onOpenRule}
          onOverlay={setOverlay}
          exportsOf={exporting.items}
        />
        {exporting.progress}
        <ArchiveNotice table={look.table} slice={slice} onAlert={onAlert} onLeave={() => props.onOpenArchive(false)} />
        <SceneNotices
          structures={look.structures}
          twice={twice}
          onShowTwice={slots && twice ? () => setOverlay({ kind: 'compare', structures: twice.records }) : undefined}
          result={rows.current?.result}
          sliceId={slice.id}
          sorted={settings.sorts.length > 0}
        />
        <div className={styles.body}>
          {look.laneField ? (
            <BoardSheet field={look.laneField} look={look} rows={rows} ways={ways} onFind={onFind} />
          ) : (
            <SceneSheet look={look} rows={rows} ways={ways} onFind={onFind} onPasted={onPasted} />
          )}
          <ScenePane rows={rows} ways={ways} />
        </div>
        {overlays}
      </section>
    </ScenePartsProvider>
  );
}
