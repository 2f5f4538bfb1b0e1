import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
// Not imported through the feature's index: that chunk may still be loading when a file is dropped.
import { useFileDrop } from '@/features/imports/useFileDrop';
import { showAlert } from '@/parts/acts/alerts';
import { ImportFileProvider } from '@/parts/acts/importFile';
import { Alerts } from '../alerts/Alerts';
import { GlobalKeys } from '../commands/GlobalKeys';
import { Palette } from '../palette/Palette';
import { bringBackFile } from '../session/bringBackFile';
import { SignOutAsker } from '../session/SignOutAsker';
import { refreshAppAccess } from '../session/staff';
import { useSignOut } from '../session/useSignOut';
import { followViewAs } from '../session/viewAs';
import { followSession, refreshOwnWorkspaces } from '../session/workspaces';
import type { OpenWorkspace } from '../workspace/openWorkspace';
import { AppBanners } from './AppBanners';
import { AppDialogs, useAppDialogs } from './AppDialogs';
import { type App, AppProvider } from './appContext';
import { EnvironmentBanner } from './EnvironmentBanner';
import { ErrorBoundary } from './ErrorBoundary';
import { FeedbackAsker } from './FeedbackAsker';
import { KeptPins } from './KeptPins';
import { KeySheet } from './KeySheet';
import { lastPage } from './lastPage';
import { NavTreeProvider } from './navTree';
import { OpenPage } from './OpenPage';
import { PartsAhead } from './PartsAhead';
import { PeopleLooks } from './PeopleLooks';
import styles from './Shell.module.css';
import { ShellNavigation } from './ShellNavigation';
import { StaffBanner } from './StaffBanner';
import { UndoAsker } from './UndoAsker';
import { useNewVersion } from './useNewVersion';
import { useNotedAddress } from './useNotedAddress';
import { usePageVisits } from './usePageVisits';
import { useStands } from './useStands';

const DropZone = lazy(() => import('@/features/imports').then((feature) => ({ default: feature.DropZone })));

/** Navigation, pages, and what floats above them. */
export function Shell({ workspace, onLoadAgain }: { workspace: OpenWorkspace; onLoadAgain(): void }) {
  const [path, navigate] = useLocation();
  const search = useSearch();
  usePageVisits(path, search);
  const isNew = useNewVersion();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [keysOpen, setKeysOpen] = useState(false);
  const dialogs = useAppDialogs();
  const leaving = useSignOut(workspace);
  const { show } = dialogs;
  const { signOut } = leaving;
  const app = useMemo<App>(
    () => ({
      workspace,
      go: navigate,
      show,
      lastPage,
      openPalette: () => setPaletteOpen(true),
      openKeys: () => setKeysOpen(true),
      signOut,
      bringBack: (file) => void bringBackFile(workspace, file),
    }),
    [workspace, navigate, show, signOut],
  );
  useNotedAddress(path, search);
  useEffect(() => {
    // Without a network the last answer applies.
    refreshAppAccess().catch(() => {});
    refreshOwnWorkspaces().catch(() => {});
    const { user } = workspace.session;
    const ends = [followViewAs(), followSession({ workspaceId: user.workspace.id, userId: user.id })];
    return () => {
      for (const end of ends) end();
    };
  }, [workspace]);
  const stands = useStands();
  const drop = useFileDrop();
  const openTable = useCallback((sliceId: string) => navigate(`/tables/${sliceId}`), [navigate]);
  return (
    <AppProvider value={app}>
      <PeopleLooks>
        <NavTreeProvider>
          <div className={styles.app}>
            <button
              type="button"
              className={styles.skip}
              onClick={() => {
                const main = document.getElementById('main');
                (main?.querySelector<HTMLElement>('[role=grid]') ?? main)?.focus();
              }}
            >
              Skip to the content
            </button>
            <ShellNavigation />
            <main id="main" className={styles.main} tabIndex={-1}>
              <EnvironmentBanner />
              <StaffBanner workspaceName={workspace.session.user.workspace.workspace_name} />
              <AppBanners workspace={workspace} isNew={isNew} onLoadAgain={onLoadAgain} />
              <ImportFileProvider value={drop.take}>
                <OpenPage />
              </ImportFileProvider>
              <Alerts />
            </main>
            <GlobalKeys />
            <KeptPins />
            <ErrorBoundary place={path} silent>
              <Suspense>
                {stands && (
                  <DropZone drop={drop} onOpenTable={openTable} onAlert={showAlert} onRescueFile={app.bringBack} />
                )}
              </Suspense>
            </ErrorBoundary>
            {(stands || paletteOpen) && <Palette open={paletteOpen} onOpenChange={setPaletteOpen} />}
            {(stands || keysOpen) && <KeySheet open={keysOpen} onOpenChange={setKeysOpen} />}
            <AppDialogs {...dialogs} />
            <SignOutAsker workspace={workspace} unsent={leaving.unsent} onClose={leaving.stay} />
            <ErrorBoundary place={path} silent>
              <UndoAsker />
            </ErrorBoundary>
            {stands && <PartsAhead />}
            {stands && <FeedbackAsker isHeld={isNew} />}
          </div>
        </NavTreeProvider>
      </PeopleLooks>
    </AppProvider>
  );
}
