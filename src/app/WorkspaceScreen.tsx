import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { DocumentsProvider } from '@/documents/hooks/DocumentsProvider';
import { Refusal } from '@/domain/refusal';
import { EngineProvider } from '@/engine/EngineProvider';
import { type Credentials, SignIn } from '@/features/session';
import { ClientProvider } from '@/store/hooks/ClientProvider';
import { StoreProvider } from '@/store/hooks/StoreProvider';
import { missingAbilities, pageAbilities } from './missingAbilities';
import { AccessLost } from './session/AccessLost';
import { apiClient } from './session/apiClient';
import { entryCalls } from './session/entryCalls';
import { type SavedInMemory, saveInMemory, takeUpSaved } from './session/savedInMemory';
import type { Session } from './session/session';
import { Shell } from './shell/Shell';
import { OpeningFailed } from './workspace/OpeningFailed';
import { takeOpening } from './workspace/opening';
import { openingFailure } from './workspace/openingFailure';
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
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
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
    begin().catch((error: unknown) => {
      if (wanted) setFailure({ error });
    });
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

  if (failure)
    return <OpeningFailed failure={openingFailure(failure.error, missingAbilities(pageAbilities()))} saved={saved} />;
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
