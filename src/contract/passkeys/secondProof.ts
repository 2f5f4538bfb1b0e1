import type { z } from 'zod';
import { typedCode } from '../shapes/signIn';
import { passkeyAnswer } from './passkeys';

/**
 * What shows the second factor of an account beside its password: a code of the app, a recovery code, or what a passkey
 * answers to POST /auth/login/passkey.
 */
export const secondProof = { otp: typedCode.optional(), passkey: passkeyAnswer.optional() };
export type SecondProof = z.output<z.ZodObject<typeof secondProof>>;
