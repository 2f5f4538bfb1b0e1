import { z } from 'zod';
import { ACCESS_LEVELS } from '@/domain/permissions/actor';
import { defineCall } from '../call';

const certificateShape = z.object({ subject: z.string(), fingerprint: z.string(), expires_at: z.string() });

const domainShape = z.object({
  domain: z.string(),
  /** The TXT record that proves that the domain belongs to the workspace. */
  record_name: z.string(),
  record_text: z.string(),
  proven_at: z.string().nullable(),
});
export type SsoDomainResource = z.infer<typeof domainShape>;

const PROTOCOLS = ['oidc', 'saml'] as const;
const JOINING_LEVELS = ACCESS_LEVELS.filter((level) => level !== 'admin' && level !== 'deactivated');

/** Never the secret of the client: it is write-only. */
const ssoShape = z.object({
  is_enabled: z.boolean(),
  /** Members of the domains sign in only this way. */
  is_required: z.boolean(),
  /** The admin who may still sign in with a password and a second factor. */
  break_glass_user_id: z.string().nullable(),
  protocol: z.enum(PROTOCOLS),
  issuer: z.string().nullable(),
  client_id: z.string().nullable(),
  has_client_secret: z.boolean(),
  scopes: z.string(),
  metadata_url: z.string().nullable(),
  has_metadata: z.boolean(),
  metadata_read_at: z.string().nullable(),
  entity_id: z.string().nullable(),
  sso_url: z.string().nullable(),
  certificates: z.array(certificateShape),
  domains: z.array(domainShape),
  /** People of the domains join at their first sign-in, with this level. */
  joins_by_itself: z.boolean(),
  default_access_level: z.enum(ACCESS_LEVELS),
  /** Somebody has signed in with the current settings. */
  was_used: z.boolean(),
  /** The settings to enter at the provider. */
  redirect_uri: z.string(),
  /** The address at which an OpenID Connect provider reports ended sessions (back-channel logout). */
  logout_url: z.string(),
  acs_url: z.string(),
  sp_entity_id: z.string(),
});
export type SsoResource = z.infer<typeof ssoShape>;

const text = z.string().trim().max(2000);

export const ssoSettingsCall = defineCall({
  method: 'GET',
  path: '/workspaces/sso',
  summary: 'Single sign-on of the workspace',
  resource: ssoShape,
  refuses: ['forbidden'],
});

export const updateSsoCall = defineCall({
  method: 'PATCH',
  path: '/workspaces/sso',
  summary: 'Set up single sign-on; what is left out stays as it is',
  person: true,
  proof: true,
  body: z.object({
    is_enabled: z.boolean().optional(),
    is_required: z.boolean().optional(),
    break_glass_user_id: z.uuid().nullable().optional(),
    protocol: z.enum(PROTOCOLS).optional(),
    issuer: text.nullable().optional(),
    client_id: text.nullable().optional(),
    /** Null removes it. */
    client_secret: z.string().max(2000).nullable().optional(),
    scopes: text.optional(),
    /** Read by the server immediately, and never during a sign-in. */
    metadata_url: text.nullable().optional(),
    metadata_xml: z.string().max(6_000_000).optional(),
    entity_id: text.nullable().optional(),
    sso_url: text.nullable().optional(),
    /** In PEM form, if the provider has no metadata. */
    certificate: z.string().max(20_000).optional(),
    domains: z.array(z.string().max(300)).max(50).optional(),
    joins_by_itself: z.boolean().optional(),
    default_access_level: z.enum(JOINING_LEVELS as ['team-member', 'guest', 'viewer']).optional(),
  }),
  resource: ssoShape,
  refuses: ['forbidden', 'conflict'],
  example: {
    body: {
      protocol: 'oidc',
      issuer: 'https://login.example.org',
      client_id: 'labtide',
      client_secret: 'a-secret',
      domains: ['example.org'],
    },
  },
});

/** Those who run the server (staff) may confirm a domain that has no public name server. */
export const checkDomainCall = defineCall({
  method: 'POST',
  path: '/workspaces/sso/domains/{domain}/check',
  summary: 'Check at the name servers whether a domain is verified as belonging to the workspace',
  person: true,
  proof: true,
  params: z.object({ domain: z.string().max(300) }),
  body: z.object({ confirm: z.boolean().default(false) }),
  resource: domainShape.extend({ reason: z.string().nullable() }),
  refuses: ['forbidden', 'not_found'],
  example: { params: { domain: 'example.org' }, body: { confirm: false } },
});
