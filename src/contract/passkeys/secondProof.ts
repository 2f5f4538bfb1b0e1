import type { z } from 'zod';
import { typedCode } from '../shapes/signIn';
import { passkeyAnswer } from './passkeys';

/**
 * The proof of an account's second factor besides its password: a code from the app, a recovery code, or a passkey's
 * answer to POST /auth/login/passkey.
 */
export const secondProof = { otp: typedCode.optional(), passkey: passkeyAnswer.optional() };
export type SecondProof = z.output<z.ZodObject<typeof secondProof>>;
