import { googleLoginCall } from '@/contract/auth/google';
import { inviteCall } from '@/contract/auth/invite';
import { joinCall } from '@/contract/auth/join';
import { loginCall } from '@/contract/auth/login';
import { resetPasswordCall } from '@/contract/auth/resetPassword';
import { sendPasswordResetCall } from '@/contract/auth/sendPasswordReset';
import { setUpCall, setUpLinkCall } from '@/contract/auth/setUp';
import { ssoLandingCall } from '@/contract/auth/sso';
import { waysCall } from '@/contract/auth/ways';
import { loginPasskeyCall } from '@/contract/passkeys/ask';
import type { UserResource } from '@/contract/shapes/user';
import type { EntryCalls } from '@/features/session';
import { answerWithPasskey } from '@/parts/account/passkeys';
import { errorText } from '@/parts/acts/errorText';
import { keepLock } from '@/parts/lock/keptLock';
import { apiClient, setToken } from './apiClient';
import { keepPlace, takeKeptPlace } from './keptPlace';
import { payOwedSignOut, signOutIsPaid } from './owedSignOut';
import { keepSession, sessionStore } from './session';
import { keepVerifier } from './unlock';
import { whileUnready } from './whileUnready';

/** Enters with a new session; it has also ended a session whose sign-out was still outstanding. */
function enter({ token, user }: { token: string; user: UserResource }): void {
  signOutIsPaid();
  setToken(token);
  keepSession({ user });
  keepLock(user.id, { isLocked: false, tries: 0, usedAt: Date.now(), heardAt: Date.now() });
}

/** The server calls of the screens before the workspace. */
export const entryCalls: EntryCalls = {
  async ways(asked) {
    return (await whileUnready(() => apiClient.call(waysCall, { body: asked }))).resource;
  },
  async askForPasskey(account) {
    const { resource } = await whileUnready(() => apiClient.call(loginPasskeyCall, { body: account }));
    return answerWithPasskey(resource.options);
  },
  async signIn({ email, password, otp, passkey, workspaceSlug }) {
    await payOwedSignOut();
    const body = { email, password, otp, passkey, workspace_slug: workspaceSlug };
    enter((await whileUnready(() => apiClient.call(loginCall, { body }))).resource);
    void keepVerifier(password);
  },
  leaveFor(way, { email, workspaceSlug }) {
    keepPlace();
    const query = new URLSearchParams({ email, ...(workspaceSlug ? { workspace_slug: workspaceSlug } : {}) });
    window.location.assign(`/api/auth/${way === 'sso' ? 'sso/login' : 'google_redirect'}?${query}`);
  },
  async land(brought, oldWay) {
    await payOwedSignOut();
    const { way, ...proof } = brought;
    const body = { ...proof, ...oldWay };
    const answer =
      way === 'sso'
        ? await whileUnready(() => apiClient.call(ssoLandingCall, { body: body as { code: string } }))
        : await whileUnready(() => apiClient.call(googleLoginCall, { body: body as { token: string; nonce: string } }));
    const before = sessionStore.getState().session?.user;
    enter(answer.resource);
    // Rows of another person or workspace may be open in this page.
    if (before) window.location.assign(takeKeptPlace());
  },
  async askForReset(email) {
    return (await apiClient.call(sendPasswordResetCall, { body: { email } })).resource;
  },
  async reset(token, newPassword, turnsOffKeys) {
    const body = { token, new_password: newPassword, turn_off_keys: turnsOffKeys };
    return (await apiClient.call(resetPasswordCall, { body })).resource;
  },
  async invite(token) {
    return (await whileUnready(() => apiClient.call(inviteCall, { params: { id: token } }))).resource;
  },
  async setUpLink(token) {
    return (await whileUnready(() => apiClient.call(setUpLinkCall, { body: { token } }))).resource;
  },
  async setUp(token, first) {
    enter((await apiClient.call(setUpCall, { body: { token, ...first, accepts_policies: true } })).resource);
    window.location.assign('/settings/first-steps');
  },
  async join(token, joining) {
    const { resource } = await apiClient.call(joinCall, { body: { id: token, ...joining } });
    const before = sessionStore.getState().session?.user;
    enter(resource);
    // Rows of another workspace are open in this page.
    if (before) window.location.assign('/');
    else window.history.replaceState(null, '', '/');
  },
  explain: errorText,
};
