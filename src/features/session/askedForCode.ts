import { Refusal } from '@/domain/refusal';

/** Whether a sign-in was refused for want of a second factor, or for a wrong code. */
export function askedForCode(error: unknown): 'required' | 'wrong' | null {
  if (!(error instanceof Refusal)) return null;
  const code = error.issues.find(({ validation }) => validation === 'otp')?.code;
  if (code === 'otp_required') return 'required';
  return code === 'otp_wrong' ? 'wrong' : null;
}

/** Whether a passkey may take the place of the code, or is all that the account has. */
export type PasskeyOffer = 'none' | 'beside' | 'alone';

/** What an account has, as GET /auth/me says it. */
export function passkeyOffer({ has_code, has_passkey }: { has_code?: boolean; has_passkey?: boolean }): PasskeyOffer {
  if (!has_passkey) return 'none';
  return has_code ? 'beside' : 'alone';
}

/** What a sign-in that asks for a second factor says of passkeys. */
export function offeredPasskey(error: unknown): PasskeyOffer {
  if (!(error instanceof Refusal)) return 'none';
  const code = error.issues.find(({ validation }) => validation === 'passkey')?.code;
  if (code === 'passkey_only') return 'alone';
  return code === 'passkey_offered' ? 'beside' : 'none';
}
