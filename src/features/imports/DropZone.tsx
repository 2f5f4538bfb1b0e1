import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore as useZustand } from 'zustand';
import { whyNot } from '@/domain/permissions/whyNot';
import type { OnAlert } from '@/parts/acts/alert';
import { useStore } from '@/store/hooks/StoreProvider';
import { isRescueFile } from '@/store/rescue/isRescueFile';
import { Icon } from '@/ui';
import { DeleteDataDialog } from './DeleteDataDialog';
import styles from './DropZone.module.css';
import { ImportDialog } from './dialog/ImportDialog';
import { TABLE_FILES } from './file/reading';
import { isRunning } from './state/importState';
import { beginImport, endImport, importStore } from './state/importStore';
import { useImports } from './state/useImports';
import { useImportWatch } from './state/useImportWatch';
import { usePolledImports } from './state/usePolledImports';
import type { FileDrop } from './useFileDrop';

interface Props {
  /** From useFileDrop, which listens before this component is loaded. */
  drop: FileDrop;
  onOpenTable: (sliceId: string) => void;
  onAlert: OnAlert;
  /** Called when a saved file of unsent work was dropped, which is not a table. */
  onRescueFile: (file: File) => void;
}

/** Accepts a file dropped anywhere on the page, and follows imports until they end. Mounted beside every page. */
export function DropZone({ drop, onOpenTable, onAlert, onRescueFile }: Props) {
  const { actor } = useStore();
  const file = useZustand(importStore, (state) => state.file);
  const sliceId = useZustand(importStore, (state) => state.sliceId);
  const turn = useZustand(importStore, (state) => state.turn);
  const imports = useImports();
  const [undoing, setUndoing] = useState<string | null>(null);
  usePolledImports(imports.some(isRunning));
  const onUndo = useCallback((id: string) => setUndoing(id), []);
  useImportWatch(imports, { onAlert, onOpenTable, onUndo });
  const taken = useRef<FileDrop['dropped']>(null);
  const { isOver, dropped } = drop;
  useEffect(() => {
    if (!dropped || taken.current === dropped) return;
    taken.current = dropped;
    const take = async () => {
      if (await isRescueFile(dropped.file)) return onRescueFile(dropped.file);
      const why = whyNot(actor, 'import.run');
      if (why !== null) return onAlert({ kind: 'error', text: why });
      if (dropped.count > 1) onAlert({ kind: 'info', text: `One file at a time: ${dropped.file.name} is opened.` });
      beginImport(dropped.file, dropped.sliceId, dropped.operationId);
    };
    // A file that cannot be read (deleted meanwhile) is reported by the import.
    take().catch(() => beginImport(dropped.file, dropped.sliceId, dropped.operationId));
  }, [dropped, actor, onAlert, onRescueFile]);
  return (
    <>
      {isOver && (
        <div className={styles.overlay}>
          <Icon name="upload" />
          <p className={styles.words}>Drop to import</p>
          <p className={styles.kinds}>{TABLE_FILES}, also gzipped</p>
        </div>
      )}
      {file && (
        <ImportDialog
          key={turn}
          file={file}
          sliceId={sliceId}
          onClose={endImport}
          onOpenTable={onOpenTable}
          onAlert={onAlert}
          onUndo={onUndo}
        />
      )}
      <DeleteDataDialog
        row={imports.find((row) => row.id === undoing) ?? null}
        onClose={() => setUndoing(null)}
        onDeleted={endImport}
        onAlert={onAlert}
      />
    </>
  );
}
