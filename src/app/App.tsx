import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { loginCall } from '@/contract/auth/login';
import { logoutCall } from '@/contract/auth/logout';
import { meCall } from '@/contract/auth/me';
import { acceptPoliciesCall } from '@/contract/users/acceptPolicies';
import { Refusal } from '@/domain/refusal';
import { AcceptPolicies, type Credentials, SignIn } from '@/features/session';
import { errorText } from './alerts/errorText';
import { loadWorkspaceScreen } from './loadWorkspaceScreen';
import { apiClient, renewToken, setToken } from './session/apiClient';
import { forgetSession, keepSession, type Session, sessionStore } from './session/session';
import { whileUnready } from './session/whileUnready';
import { ErrorBoundary } from './shell/ErrorBoundary';

const WorkspaceScreen = lazy(() => loadWorkspaceScreen().then((part) => ({ default: part.WorkspaceScreen })));

async function signIn({ email, password }: Credentials): Promise<void> {
  const { resource } = await whileUnready(() => apiClient.call(loginCall, { body: { email, password } }));
  setToken(resource.token);
  const { resource: user } = await whileUnready(() => apiClient.call(meCall));
  keepSession({ user });
}

async function acceptPolicies(): Promise<void> {
  const { resource: user } = await apiClient.call(acceptPoliciesCall, { body: { ppa: true, eula: true } });
  keepSession({ user });
}

/** Out again before anything was fetched: there is nothing to wipe. */
async function leave(): Promise<void> {
  await apiClient.call(logoutCall).catch(() => {
    // Without network the cookie stays until it expires.
  });
  setToken(null);
  forgetSession();
}

/**
 * Asks the server who is signed in, once per start. A session that ended keeps the local rows: the person signs in over
 * them. Without network the rows open all the same.
 */
function useFreshSession(session: Session | null): boolean {
  const [ended, setEnded] = useState(false);
  const userId = session?.user.id;
  useEffect(() => {
    if (!userId) return;
    let wanted = true;
    void renewToken()
      .then(() => whileUnready(() => apiClient.call(meCall)))
      .then(({ resource }) => {
        if (!wanted) return;
        if (resource.id === userId) keepSession({ user: resource });
        else setEnded(true);
      })
      .catch((error: unknown) => {
        if (wanted && error instanceof Refusal && error.code === 'unauthenticated') setEnded(true);
      });
    return () => {
      wanted = false;
    };
  }, [userId]);
  return ended;
}

/** The root: signed in or not. */
export function App() {
  const session = useStore(sessionStore, (state) => state.session);
  const ended = useFreshSession(session);
  const [again, setAgain] = useState(0);
  useEffect(() => {
    if (session) return;
    // Whoever begins to type is about to need the workspace. Its two halves are evaluated one after the other: in one
    // task they would hold up the keys of the password.
    const load = () => void import('./workspace/openWorkspace').then(loadWorkspaceScreen);
    window.addEventListener('keydown', load, { once: true });
    return () => window.removeEventListener('keydown', load);
  }, [session]);
  if (!session) return <SignIn onSignIn={signIn} explain={errorText} />;
  if (!session.user.ppa_accepted_at || !session.user.eula_accepted_at)
    return <AcceptPolicies onAccept={acceptPolicies} onSignOut={() => void leave()} explain={errorText} />;
  return (
    <ErrorBoundary place="">
      <Suspense>
        <WorkspaceScreen
          key={`${session.user.workspace.id}:${session.user.id}`}
          session={session}
          sessionEnded={ended && again === 0}
          onSignInAgain={async (credentials) => {
            await signIn(credentials);
            setAgain((count) => count + 1);
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
