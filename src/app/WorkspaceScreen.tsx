import { useEffect, useLayoutEffect, useState } from 'react';
import { DocumentsProvider } from '@/documents/hooks/DocumentsProvider';
import { EngineProvider } from '@/engine/EngineProvider';
import { type Credentials, SignIn } from '@/features/session';
import { ClientProvider } from '@/store/hooks/ClientProvider';
import { StoreProvider } from '@/store/hooks/StoreProvider';
import { EmptyState } from '@/ui';
import { errorText } from './alerts/errorText';
import { apiClient } from './session/apiClient';
import type { Session } from './session/session';
import { Shell } from './shell/Shell';
import { takeOpening } from './workspace/opening';
import type { OpenWorkspace } from './workspace/openWorkspace';

interface Props {
  session: Session;
  /** The server no longer knows the session; local rows stay and wait. */
  sessionEnded: boolean;
  onSignInAgain: (credentials: Credentials) => Promise<void>;
}

/** Opens the device's rows and shows the workspace over them. */
export function WorkspaceScreen({ session, sessionEnded, onSignInAgain }: Props) {
  const [open, setOpen] = useState<OpenWorkspace | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // The session object changes when it is refreshed; the rows belong to the person, not to the object.
  const [opened] = useState(session);

  // Before the first frame, which has nothing to show without the rows.
  useLayoutEffect(() => {
    let wanted = true;
    let mine: OpenWorkspace | null = null;
    takeOpening(opened).then(
      (workspace) => {
        mine = workspace;
        if (!wanted) return workspace.close();
        setOpen(workspace);
      },
      (error) => wanted && setFailure(error),
    );
    return () => {
      wanted = false;
      mine?.close();
      setOpen(null);
    };
  }, [opened]);

  // After the screens stand: an answer of the server would take the thread from them.
  useEffect(() => open?.start(), [open]);

  useEffect(() => {
    if (!open || sessionEnded) return;
    open.refreshRights().catch(() => {
      // Without network the rights last heard hold; the server checks every write anyway.
    });
  }, [open, sessionEnded]);

  if (failure)
    return (
      <EmptyState action={{ label: 'Load again', onAct: () => window.location.reload() }}>
        This browser refuses to store data, so nothing you type could be kept. Leave private mode or free some disk
        space, then load the page again.
      </EmptyState>
    );
  if (!open) return null;
  if (sessionEnded)
    return (
      <SignIn
        knownEmail={session.user.email}
        explain={errorText}
        onSignIn={async (credentials) => {
          await onSignInAgain(credentials);
          open.sync.signedIn();
        }}
      />
    );
  return (
    <StoreProvider face={open.face}>
      <EngineProvider face={open.engine}>
        <DocumentsProvider registry={open.documents} ownTables={open.ownTables}>
          <ClientProvider client={apiClient}>
            <Shell workspace={open} />
          </ClientProvider>
        </DocumentsProvider>
      </EngineProvider>
    </StoreProvider>
  );
}
