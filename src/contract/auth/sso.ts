import { z } from 'zod';
import { defineCall } from '../call';
import { secondProof } from '../passkeys/secondProof';
import { signedInShape, typedPassword } from '../shapes/signIn';

const redirect = { form: 'redirect', resource: z.unknown(), open: true } as const;
const workspaceCode = z.object({ code: z.string().max(40) });
const EXAMPLE_CODE = 'AZDDoAAAcACAAAAAAAAAAQ';

/** If it fails, the page at the end of the sign-in says why. */
export const ssoLoginCall = defineCall({
  ...redirect,
  method: 'GET',
  path: '/auth/sso/login',
  summary: 'Redirect a browser to the single sign-on of a workspace',
  status: 302,
  query: z.object({ email: z.string().max(320).optional(), workspace_slug: z.string().max(100).optional() }),
  example: { query: { email: 'ada@example.org', workspace_slug: 'main' } },
});

export const ssoCallbackCall = defineCall({
  ...redirect,
  method: 'GET',
  path: '/auth/sso/callback',
  summary: 'Where an OpenID Connect provider sends browsers back to',
  status: 302,
  query: z.object({
    code: z.string().max(4000).optional(),
    state: z.string().max(200).optional(),
    iss: z.string().max(500).optional(),
    error: z.string().max(200).optional(),
    error_description: z.string().max(2000).optional(),
  }),
  mayGrow: true,
  example: { query: { code: 'a-code', state: 'a-state' } },
});

export const ssoAnswerCall = defineCall({
  ...redirect,
  foreign: true,
  method: 'POST',
  path: '/auth/sso/acs/{code}',
  summary: 'Where a SAML provider sends its answers to (assertion consumer service)',
  status: 303,
  params: workspaceCode,
  body: z.object({ SAMLResponse: z.string().max(4_000_000), RelayState: z.string().max(200).optional() }),
  example: { params: { code: EXAMPLE_CODE }, body: { SAMLResponse: 'PHNhbWxwOlJlc3BvbnNlLz4=' } },
});

export const ssoMetadataCall = defineCall({
  method: 'GET',
  path: '/auth/sso/metadata/{code}',
  summary: 'The service provider metadata with which a SAML provider is set up',
  open: true,
  form: 'bytes',
  media: ['application/samlmetadata+xml'],
  params: workspaceCode,
  resource: z.unknown(),
  refuses: ['not_found'],
  example: { params: { code: EXAMPLE_CODE } },
});

/** From server to server: a provider that ends a session reports it with a token that it signs. */
export const ssoLogoutCall = defineCall({
  method: 'POST',
  path: '/auth/sso/logout/{code}',
  summary: 'Where an OpenID Connect provider reports that it has ended a session (back-channel logout)',
  open: true,
  foreign: true,
  params: workspaceCode,
  body: z.object({ logout_token: z.string().max(20_000) }),
  mayGrow: true,
  resource: z.object({ sessions_ended: z.number().int() }),
  refuses: ['invalid', 'not_found'],
  example: {
    params: { code: EXAMPLE_CODE },
    body: { logout_token: 'eyJ0eXAiOiJsb2dvdXQrand0IiwiYWxnIjoiUlMyNTYifQ.e30.c2ln' },
  },
});

/**
 * Called by the page at which a sign-in ends, in the browser that began it. 409 with the code `link_account` if the
 * address already has an account: then repeat the call with its password.
 */
export const ssoLandingCall = defineCall({
  method: 'POST',
  path: '/auth/sso/landing',
  summary: 'Complete a sign-in with the answer of the single sign-on provider',
  open: true,
  body: z.object({
    code: z.string().max(200),
    password: typedPassword.optional(),
    ...secondProof,
  }),
  resource: signedInShape,
  refuses: ['unauthenticated', 'forbidden', 'not_found', 'conflict'],
  example: { body: { code: 'AbCd' } },
});
