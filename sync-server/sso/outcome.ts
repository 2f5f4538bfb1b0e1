import { z } from 'zod';

/** A person authenticated by a provider. */
export const providerIdentitySchema = z.object({
  kind: z.literal('person'),
  workspaceId: z.string(),
  /** Issuer and subject together identify the person; an address never does. */
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  fullName: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  /** The id of the request that the provider answers, where the protocol binds answers to requests. */
  requestId: z.string().nullable(),
  /** The session at the provider, if it names one: when that ends there, so does ours. */
  providerSession: z.string().nullish(),
});
export type ProviderIdentity = z.infer<typeof providerIdentitySchema>;

/** The outcome of a sign-in through a provider, stored until the page asks for it. */
export const outcomeSchema = z.discriminatedUnion('kind', [
  providerIdentitySchema,
  z.object({ kind: z.literal('fault'), message: z.string() }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;
