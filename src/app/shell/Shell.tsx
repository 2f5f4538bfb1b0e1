import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { can } from '@/domain/permissions/can';
// Not by the feature's face: that is the chunk which may still be on its way when a file is dropped.
import { useFileDrop } from '@/features/imports/useFileDrop';
import { Navigation } from '@/features/navigation';
import { useActor } from '@/store/hooks/useActor';
import { useRows, useRowsLoaded } from '@/store/hooks/useRows';
import { useStructureMissing } from '@/store/hooks/useStructureMissing';
import { unsentWork } from '@/sync/signOut';
import { EmptyState, Spinner } from '@/ui';
import { Alerts } from '../alerts/Alerts';
import { showAlert } from '../alerts/alerts';
import { bringBackFile } from '../session/bringBackFile';
import { SignOutAsker } from '../session/SignOutAsker';
import { signOut } from '../session/signOut';
import { type AllUnsent, unsentDocuments } from '../session/unsentDocuments';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { AppBanners } from './AppBanners';
import { ErrorBoundary } from './ErrorBoundary';
import { KeySheet } from './KeySheet';
import { keepLastPage, lastPage } from './lastPage';
import { NewTableDialog } from './NewTableDialog';
import { Palette } from './Palette';
import styles from './Shell.module.css';
import { SyncCorner } from './SyncCorner';
import { TablePage } from './TablePage';
import { UndoAsker } from './UndoAsker';
import { useAccountItems } from './useAccountItems';
import { useGlobalKeys } from './useGlobalKeys';
import { useHeldSize } from './useHeldSize';
import { useStands } from './useStands';

const ImportsScene = lazy(() => import('@/features/imports').then((feature) => ({ default: feature.ImportsScene })));
const CurveScene = lazy(() => import('@/features/curves').then((feature) => ({ default: feature.CurveScene })));
const CurvesHome = lazy(() => import('@/features/curves').then((feature) => ({ default: feature.CurvesHome })));
const DropZone = lazy(() => import('@/features/imports').then((feature) => ({ default: feature.DropZone })));
const DeveloperScene = lazy(() =>
  import('@/features/developer').then((feature) => ({ default: feature.DeveloperScene })),
);
const ArchiveScene = lazy(() => import('@/features/archive').then((feature) => ({ default: feature.ArchiveScene })));
const MentionsBell = lazy(() => import('@/features/comments').then((feature) => ({ default: feature.MentionsBell })));
const HistoryScene = lazy(() => import('@/features/history').then((feature) => ({ default: feature.HistoryScene })));

/** Where a start without an address goes: the last page of this person, else his first table. */
function Home() {
  const [, navigate] = useLocation();
  const loaded = useRowsLoaded('slice');
  const slices = useRows('slice');
  const coming = useStructureMissing();
  const kept = lastPage();
  if (kept) return <Redirect to={kept} replace />;
  const first =
    slices.find((slice) => !slice.is_archived && !slice.is_built_in) ?? slices.find((slice) => !slice.is_archived);
  if (first) return <Redirect to={`/tables/${first.id}`} replace />;
  if (!loaded || coming) return <Spinner page />;
  return (
    <EmptyState page action={{ label: 'Import a file', onAct: () => navigate('/imports') }}>
      Drop a CSV, Excel, SDF, GenBank or FASTA file here to make the first table.
    </EmptyState>
  );
}

/** Navigation, pages, and what floats over them. */
export function Shell({ workspace }: { workspace: OpenWorkspace }) {
  const { session, sync } = workspace;
  const [path, navigate] = useLocation();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [keysOpen, setKeysOpen] = useState(false);
  const [newTable, setNewTable] = useState(false);
  const held = useHeldSize();
  const drop = useFileDrop();
  const stands = useStands();
  const [unsent, setUnsent] = useState<AllUnsent | null>(null);
  const onSignOut = useCallback(async () => {
    const found = await unsentWork(workspace.face.store, window);
    const documents = unsentDocuments(workspace.face.store);
    if (found.here === 0 && found.elsewhere.length === 0 && documents.here === 0 && documents.elsewhere.length === 0)
      await signOut(workspace);
    else setUnsent({ ...found, documents });
  }, [workspace]);
  const accountItems = useAccountItems(workspace, onSignOut);
  useGlobalKeys({ onPalette: () => setPaletteOpen(true), onKeys: () => setKeysOpen(true) });
  useEffect(() => keepLastPage(path), [path]);
  const onKeys = useCallback(() => setKeysOpen(true), []);
  const onNewTable = useCallback(() => setNewTable(true), []);
  const onOpen = useCallback((to: string) => navigate(to), [navigate]);
  const onRescueFile = useCallback((file: File) => void bringBackFile(workspace, file), [workspace]);
  const onOpenImport = useCallback((sliceId: string) => navigate(`/tables/${sliceId}`), [navigate]);
  const onOpenCurves = useCallback(
    (configId: string | null) => navigate(configId === null ? '/curves' : `/curves/${configId}`),
    [navigate],
  );
  const corner = (
    <>
      <Suspense fallback={<span className={styles.bellPlace} />}>
        {stands ? (
          <MentionsBell onOpenRecord={(sliceId, id) => navigate(`/tables/${sliceId}?record=${id}`)} />
        ) : (
          <span className={styles.bellPlace} />
        )}
      </Suspense>
      <SyncCorner sync={sync} onBringBack={onRescueFile} />
    </>
  );
  const mayMakeTables = can(useActor(), 'slice.create');

  return (
    <div className={styles.app}>
      <Navigation
        workspaceName={session.user.workspace.workspace_name}
        path={path}
        onOpen={onOpen}
        onSearch={() => setPaletteOpen(true)}
        onKeys={() => setKeysOpen(true)}
        onNewTable={mayMakeTables ? () => setNewTable(true) : null}
        accountItems={accountItems}
        held={held}
      />
      <main className={styles.main} tabIndex={-1}>
        <AppBanners />
        <ErrorBoundary place={path}>
          <Suspense fallback={<Spinner page />}>
            <Switch>
              <Route path="/tables/:sliceId/views/:viewId">
                {({ sliceId, viewId }) => <TablePage key={viewId} sliceId={sliceId} viewId={viewId} corner={corner} />}
              </Route>
              <Route path="/tables/:sliceId/archived">
                {({ sliceId }) => (
                  <TablePage key={`${sliceId}-archived`} sliceId={sliceId} viewId={null} archived corner={corner} />
                )}
              </Route>
              <Route path="/tables/:sliceId">
                {({ sliceId }) => <TablePage key={sliceId} sliceId={sliceId} viewId={null} corner={corner} />}
              </Route>
              <Route path="/imports">
                <ImportsScene onOpenTable={onOpenImport} onAlert={showAlert} corner={corner} />
              </Route>
              <Route path="/archive">
                <ArchiveScene onOpenTable={onOpenImport} onAlert={showAlert} corner={corner} />
              </Route>
              <Route path="/history">
                <HistoryScene onAlert={showAlert} corner={corner} />
              </Route>
              <Route path="/developer">
                <DeveloperScene corner={corner} />
              </Route>
              <Route path="/curves/:configId">
                {({ configId }) => (
                  <CurveScene
                    key={configId}
                    configId={configId}
                    onOpen={onOpenCurves}
                    onAlert={showAlert}
                    corner={corner}
                  />
                )}
              </Route>
              <Route path="/curves">
                <CurvesHome onOpen={onOpenCurves} onAlert={showAlert} corner={corner} />
              </Route>
              <Route path="/">
                <Home />
              </Route>
              <Route>
                <EmptyState page action={{ label: 'Go to the tables', onAct: () => navigate('/') }}>
                  There is no page at this address.
                </EmptyState>
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </main>
      <ErrorBoundary place={path} silent>
        <Suspense>
          {stands && (
            <DropZone drop={drop} onOpenTable={onOpenImport} onAlert={showAlert} onRescueFile={onRescueFile} />
          )}
        </Suspense>
      </ErrorBoundary>
      {(stands || paletteOpen) && (
        <Palette
          open={paletteOpen}
          onOpenChange={setPaletteOpen}
          onNavigate={onOpen}
          workspace={workspace}
          onKeys={onKeys}
          onSignOut={onSignOut}
          onNewTable={mayMakeTables ? onNewTable : null}
        />
      )}
      {(stands || keysOpen) && <KeySheet open={keysOpen} onOpenChange={setKeysOpen} />}
      {(stands || newTable) && <NewTableDialog open={newTable} onOpenChange={setNewTable} onMade={onOpenImport} />}
      <SignOutAsker workspace={workspace} unsent={unsent} onClose={() => setUnsent(null)} />
      <ErrorBoundary place={path} silent>
        <UndoAsker />
      </ErrorBoundary>
      <Alerts />
    </div>
  );
}
