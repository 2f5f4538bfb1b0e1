import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { DocumentsProvider } from '@/documents/hooks/DocumentsProvider';
import { Refusal } from '@/domain/refusal';
import { EngineProvider } from '@/engine/EngineProvider';
import { type Credentials, SignIn } from '@/features/session';
import { saveBlob } from '@/lib/saveBlob';
import { listText } from '@/lib/words/listText';
import { ClientProvider } from '@/store/hooks/ClientProvider';
import { StoreProvider } from '@/store/hooks/StoreProvider';
import { EmptyState } from '@/ui';
import { missingAbilities, pageAbilities } from './missingAbilities';
import { AccessLost } from './session/AccessLost';
import { apiClient } from './session/apiClient';
import { entryCalls } from './session/entryCalls';
import { type SavedInMemory, saveInMemory, takeUpSaved } from './session/savedInMemory';
import type { Session } from './session/session';
import { Shell } from './shell/Shell';
import { takeOpening } from './workspace/opening';
import type { OpenWorkspace } from './workspace/openWorkspace';

interface Props {
  session: Session;
  /** The server no longer knows the session; the local rows stay. */
  sessionEnded: boolean;
  onSignedIn: () => void;
}

/** Opens the device's rows and shows the workspace over them. */
export function WorkspaceScreen({ session, sessionEnded, onSignedIn }: Props) {
  const [open, setOpen] = useState<OpenWorkspace | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  /** Why the owner of this copy no longer has access. */
  const [lostAccess, setLostAccess] = useState<string | null>(null);
  // The session object changes when it is refreshed; the rows belong to the person, not to the object.
  const [opened] = useState(session);
  // Work that was only in the memory of a lost copy, to be added to the one that replaces it.
  const [saved, setSaved] = useState<SavedInMemory | null>(null);

  // Before the first frame, which has nothing to show without the rows.
  useLayoutEffect(() => {
    let wanted = true;
    let mine: OpenWorkspace | null = null;
    const begin = async () => {
      const workspace = await takeOpening(opened);
      mine = workspace;
      if (wanted && saved) await takeUpSaved(workspace, saved);
      if (wanted) setOpen(workspace);
      else workspace.close();
    };
    begin().catch((error) => wanted && setFailure(error));
    return () => {
      wanted = false;
      mine?.close();
      setOpen(null);
    };
  }, [opened, saved]);

  // After the screens are drawn: the server's answers would compete with them for the main thread.
  useEffect(() => open?.start(), [open]);

  useEffect(() => {
    if (!open || sessionEnded) return;
    open.refreshRights().catch(() => {
      // Without a network the last known rights apply; the server checks every write anyway.
    });
  }, [open, sessionEnded]);

  const calls = useMemo(
    () => ({
      ...entryCalls,
      async signIn(credentials: Credentials) {
        try {
          await entryCalls.signIn(credentials);
        } catch (error) {
          // Shown only to somebody who knows the password. A refusal with issues names another way to sign in.
          const isOwner = credentials.email.trim().toLowerCase() === opened.user.email.toLowerCase();
          const isLost = error instanceof Refusal && error.code === 'forbidden' && error.issues.length === 0;
          if (isOwner && isLost) setLostAccess(error.message);
          throw error;
        }
        onSignedIn();
        open?.sync.signedIn();
      },
    }),
    [open, opened, onSignedIn],
  );

  const missing = failure ? missingAbilities(pageAbilities()) : [];
  if (failure)
    return (
      <>
        <EmptyState action={{ label: 'Load again', onAct: () => window.location.reload() }}>
          {missing.length > 0
            ? `This browser does not offer ${listText(missing)}. Private windows often lack it: open a normal window, or another browser, and load the page again.`
            : 'This browser refuses to store data, so nothing you type could be kept. Leave private mode or free some disk space, then load the page again.'}
        </EmptyState>
        {saved && (
          <EmptyState
            action={{ label: 'Save to a file', onAct: () => saveBlob(saved.archive.name, saved.archive.blob) }}
          >
            Changes that were not sent are only in the memory of this page. Save them to a file before you leave it.
          </EmptyState>
        )}
      </>
    );
  if (!open) return null;
  if (sessionEnded)
    return (
      <>
        <SignIn knownEmail={session.user.email} slug={session.user.workspace.slug} calls={calls} />
        {lostAccess !== null && <AccessLost workspace={open} reason={lostAccess} onBack={() => setLostAccess(null)} />}
      </>
    );
  return (
    <StoreProvider face={open.face}>
      <EngineProvider face={open.engine}>
        <DocumentsProvider registry={open.documents} ownTables={open.ownTables}>
          <ClientProvider client={apiClient}>
            <Shell workspace={open} onLoadAgain={() => void saveInMemory(open).then(setSaved)} />
          </ClientProvider>
        </DocumentsProvider>
      </EngineProvider>
    </StoreProvider>
  );
}
