import { newId, PASSWORD } from '../testServer';
import { type Examples, read } from './example';

export const authExamples: Examples = {
  'POST /auth/login': () => read({ body: { email: 'admin@test.test', password: PASSWORD } }),
  'POST /auth/logout': () => read(),
  'POST /auth/ticket': () => read(),
  'GET /auth/refresh-token': () => read(),
  'GET /auth/me': () => read(),
  'GET /auth/address': () => read(),
  'POST /auth/ways': () => read({ body: { email: 'admin@test.test' } }),
  // Links that do not exist: real ones can be used only once (tests/server/doors).
  'GET /auth/invite/{id}': () => read({ params: { id: 'none' }, admin: 404 }),
  'POST /auth/join': () => read({ body: { id: 'none' }, admin: 404 }),
  'POST /auth/set-up-link': () => read({ body: { token: 'none' }, admin: 404 }),
  'POST /auth/set-up': () =>
    read({
      body: {
        token: 'none',
        workspace_name: 'Other',
        full_name: 'Nobody',
        email: `${newId()}@test.test`,
        password: PASSWORD,
        accepts_policies: true,
      },
      admin: 404,
    }),
  'POST /auth/send-password-reset': () => read({ body: { email: `${newId()}@test.test` } }),
  'POST /auth/reset-password': () => read({ body: { token: 'none', new_password: PASSWORD }, admin: 404 }),
  'POST /auth/update-password': () =>
    read({ body: { current_password: 'not it', new_password: PASSWORD }, viewer: 403, admin: 403 }),
  'POST /auth/step-up': () => read({ body: { password: PASSWORD } }),
  'POST /auth/mfa-setup': () => read(),
  'POST /auth/mfa-activate': () => read({ body: { otp: '000' }, admin: 400 }),
  'POST /auth/mfa-deactivate': () => read({ body: { password: PASSWORD, otp: '000000' }, admin: 409 }),
  'POST /auth/recovery-codes': () => read({ admin: 409 }),
  // For tests with a device that creates and uses them see tests/server/doors/passkeys.
  'GET /auth/passkeys': () => read(),
  'POST /auth/passkeys/setup': () => read(),
  'POST /auth/passkeys': () =>
    read({
      body: {
        passkey_name: 'Laptop',
        credential: { credential_id: 'AAAA', client_data: 'AAAA', attestation_object: 'AAAA' },
      },
      admin: 400,
    }),
  'PATCH /auth/passkeys/{id}': () => read({ params: { id: newId() }, body: { passkey_name: 'Key' }, admin: 404 }),
  'DELETE /auth/passkeys/{id}': () => read({ params: { id: newId() }, admin: 404 }),
  'POST /auth/login/passkey': () => read({ body: { email: 'admin@test.test', password: PASSWORD }, admin: 409 }),
  'POST /auth/step-up/passkey': () => read({ admin: 409 }),
  'GET /auth/sessions': () => read(),
  'DELETE /auth/sessions/{id}': () => read({ params: { id: newId() }, admin: 404 }),
  'DELETE /auth/sessions': () => read(),
  // To providers that do not exist; for real ones see tests/server/doors and tests/server/security.
  'GET /auth/sso/login': () => read({ query: { workspace_slug: 'no-such' }, admin: 302, viewer: 302 }),
  'GET /auth/sso/callback': () => read({ query: { code: 'none', state: 'none' }, admin: 302, viewer: 302 }),
  'POST /auth/sso/acs/{code}': () =>
    read({ params: { code: 'none' }, body: { SAMLResponse: 'none' }, admin: 303, viewer: 303 }),
  'GET /auth/sso/metadata/{code}': () => read({ params: { code: 'none' }, admin: 404 }),
  'POST /auth/sso/logout/{code}': () => read({ params: { code: 'none' }, body: { logout_token: 'none' }, admin: 404 }),
  'POST /auth/sso/landing': () => read({ body: { code: 'none' }, admin: 404 }),
  'GET /auth/google_redirect': () => read({ admin: 404 }),
  'POST /auth/google/login': () => read({ body: { token: 'none', nonce: 'none' }, admin: 404 }),
  'POST /auth/workspace': () => read({ body: { workspace_slug: 'no-such' }, admin: 404 }),
};
