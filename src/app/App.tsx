import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { meCall } from '@/contract/auth/me';
import { mfaActivateCall } from '@/contract/auth/mfaActivate';
import { mfaSetupCall } from '@/contract/auth/mfaSetup';
import { stepUpCall } from '@/contract/auth/stepUp';
import { acceptPoliciesCall } from '@/contract/users/acceptPolicies';
import { signInRulesOf } from '@/domain/people/signInRules';
import { Refusal } from '@/domain/refusal';
import { prepareTableWorker } from '@/engine/spawnTableWorker';
import {
  AcceptPolicies,
  CodeStep,
  CopyExpired,
  type FactorCalls,
  JoinByInvite,
  Landing,
  passkeyOffer,
  ResetPassword,
  SetUp,
  SignIn,
  SigningOut,
  Unlock,
} from '@/features/session';
import { addPasskey } from '@/parts/account/addPasskey';
import { errorText } from '@/parts/acts/errorText';
import { readLock } from '@/parts/lock/keptLock';
import { loadWorkspaceScreen } from './loadWorkspaceScreen';
import { apiClient, hasToken, renewToken, setToken } from './session/apiClient';
import { endSession } from './session/endSession';
import { entryCalls } from './session/entryCalls';
import { payOwedSignOut } from './session/owedSignOut';
import { forgetSession, keepSession, type Session, sessionStore } from './session/session';
import { stepUpByPasskey } from './session/stepUpByPasskey';
import { unlock } from './session/unlock';
import { useEntryPlace } from './session/useEntryPlace';
import { useScreenLock } from './session/useScreenLock';
import { whileUnready } from './session/whileUnready';
import { ErrorBoundary } from './shell/ErrorBoundary';

// Parts of rare moments, which would make the sign-in page load longer.
const DemandedFactor = lazy(() =>
  import('@/features/session/DemandedFactor').then((part) => ({ default: part.DemandedFactor })),
);
const ProofAsker = lazy(() => import('./session/ProofAsker').then((part) => ({ default: part.ProofAsker })));
const WorkspaceScreen = lazy(() => loadWorkspaceScreen().then((part) => ({ default: part.WorkspaceScreen })));

async function acceptPolicies(): Promise<void> {
  const { resource: user } = await apiClient.call(acceptPoliciesCall, { body: { ppa: true, eula: true } });
  keepSession({ user });
}

async function readMe(): Promise<void> {
  keepSession({ user: (await whileUnready(() => apiClient.call(meCall))).resource });
}

/** Signs out before anything was fetched: there is nothing to delete. */
async function leave(): Promise<void> {
  await endSession();
  forgetSession();
}

const factorCalls: FactorCalls = {
  begin: async () => (await apiClient.call(mfaSetupCall)).resource,
  async addPasskey() {
    const { recovery_codes, token } = await addPasskey(apiClient, 'My passkey');
    setToken(token);
    return { recovery_codes };
  },
  async activate(otp) {
    const { resource } = await apiClient.call(mfaActivateCall, { body: { otp } });
    setToken(resource.token);
    return resource;
  },
};

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
    // After a sign-in in this page, the answer has already said who is signed in.
    if (hasToken()) return;
    const ask = async () => {
      if ((await renewToken()) === 'ended') return setEnded(wanted);
      const { resource } = await whileUnready(() => apiClient.call(meCall));
      if (!wanted) return;
      if (resource.id === userId) keepSession({ user: resource });
      else setEnded(true);
    };
    ask().catch((error: unknown) => {
      if (wanted && error instanceof Refusal && error.code === 'unauthenticated') setEnded(true);
    });
    return () => {
      wanted = false;
    };
  }, [userId]);
  return ended;
}

/** Ends on the server the sessions that were signed out without a network. */
function useOwedSignOut(): void {
  useEffect(() => {
    const pay = () => void payOwedSignOut();
    pay();
    window.addEventListener('online', pay);
    return () => window.removeEventListener('online', pay);
  }, []);
}

/** Loads the workspace when somebody begins to type on the sign-in page. */
function useWorkspaceAhead(isSignedIn: boolean): void {
  useEffect(() => {
    if (isSignedIn) return;
    // Somebody who begins to type will soon need the workspace. Its parts are evaluated one after the other: in a
    // single task they would delay the typing of the password.
    const load = async () => {
      await import('./workspace/openWorkspace');
      await loadWorkspaceScreen();
      // If a workspace has been opened in the meantime, it has a worker of its own.
      if (sessionStore.getState().session === null) prepareTableWorker();
      await import('@/features/records');
    };
    window.addEventListener('keydown', load, { once: true });
    return () => window.removeEventListener('keydown', load);
  }, [isSignedIn]);
}

/** The root component: the sign-in pages or the workspace. */
export function App() {
  const session = useStore(sessionStore, (state) => state.session);
  const isLeaving = useStore(sessionStore, (state) => state.isLeaving);
  const ended = useFreshSession(session);
  const [again, setAgain] = useState(0);
  const onSignedIn = useCallback(() => setAgain((count) => count + 1), []);
  const { place, leavePlace } = useEntryPlace(session !== null);
  const lock = useScreenLock(session);
  useOwedSignOut();
  useWorkspaceAhead(session !== null);

  if (place?.kind === 'join')
    return (
      <JoinByInvite
        calls={entryCalls}
        token={place.token}
        signedInAs={session?.user.email ?? null}
        onSignIn={leavePlace}
      />
    );
  if (place?.kind === 'landing')
    return <Landing calls={entryCalls} brought={place.brought} onSignIn={leavePlace} onDone={leavePlace} />;
  if (place?.kind === 'set-up') return <SetUp calls={entryCalls} token={place.token} onSignIn={leavePlace} />;
  if (place?.kind === 'reset') return <ResetPassword calls={entryCalls} token={place.token} onDone={leavePlace} />;
  // The page will reload in a moment: an email address typed into a sign-in shown now would be lost.
  if (isLeaving) return <SigningOut />;
  if (!session) return <SignIn calls={entryCalls} slug={place?.kind === 'sign-in' ? place.slug : undefined} />;
  const { user } = session;
  if (lock === 'shut')
    return (
      <CopyExpired days={signInRulesOf(user.workspace).offline_days} onTryAgain={() => window.location.reload()} />
    );
  if (lock === 'locked')
    return (
      <Unlock
        name={user.email}
        hasFactor={user.second_factor.is_active && !readLock(user.id).isOwnCode}
        hasPasskey={user.second_factor.has_passkey ?? false}
        hasNoPassword={user.has_password === false}
        hasOwnCode={readLock(user.id).isOwnCode}
        explain={errorText}
        onUnlock={(proof) => unlock(user.id, proof)}
        onSignIn={() => void leave()}
      />
    );
  const over = ended && again === 0;
  if (!over && user.second_factor.demand === 'code')
    return (
      <CodeStep
        email={user.email}
        explain={errorText}
        onStartAgain={() => void leave()}
        onCode={async (otp) => {
          setToken((await apiClient.call(stepUpCall, { body: { otp } })).resource.token);
          await readMe();
        }}
        passkey={{
          offer: passkeyOffer(user.second_factor),
          use: async () => {
            await stepUpByPasskey();
            await readMe();
          },
        }}
      />
    );
  if (!over && user.second_factor.demand === 'setup')
    return (
      <Suspense>
        <DemandedFactor
          calls={factorCalls}
          workspaceName={user.workspace.workspace_name}
          email={user.email}
          explain={errorText}
          onDone={readMe}
          onSignOut={() => void leave()}
        />
        <ProofAsker />
      </Suspense>
    );
  if (!over && (!user.ppa_accepted_at || !user.eula_accepted_at))
    return <AcceptPolicies onAccept={acceptPolicies} onSignOut={() => void leave()} explain={errorText} />;
  return (
    <ErrorBoundary place="">
      <Suspense>
        <WorkspaceScreen
          key={`${user.workspace.id}:${user.id}`}
          session={session}
          sessionEnded={over}
          onSignedIn={onSignedIn}
        />
      </Suspense>
      <Suspense>
        <ProofAsker />
      </Suspense>
    </ErrorBoundary>
  );
}
