import { z } from 'zod';

/** Somebody whom a provider vouches for. */
export const vouchedSchema = z.object({
  kind: z.literal('person'),
  workspaceId: z.string(),
  /** Issuer and subject together are who it is; an address never is. */
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  fullName: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  /** The request that the provider answers, where the protocol binds answers by it. */
  requestId: z.string().nullable(),
  /** The session at the provider, where it names one: when that ends there, so does ours. */
  providerSession: z.string().nullish(),
});
export type Vouched = z.infer<typeof vouchedSchema>;

/** How a sign-in by a provider went, kept until the page asks for it. */
export const outcomeSchema = z.discriminatedUnion('kind', [
  vouchedSchema,
  z.object({ kind: z.literal('fault'), message: z.string() }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;
