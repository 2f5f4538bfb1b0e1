import { Refusal } from '@/domain/refusal';

/** Whether a sign-in was refused because a second factor is missing, or because of a wrong code. */
export function askedForCode(error: unknown): 'required' | 'wrong' | null {
  if (!(error instanceof Refusal)) return null;
  const code = error.issues.find(({ validation }) => validation === 'otp')?.code;
  if (code === 'otp_required') return 'required';
  return code === 'otp_wrong' ? 'wrong' : null;
}

/** Whether a passkey can replace the code, or is the only factor of the account. */
export type PasskeyOffer = 'none' | 'beside' | 'alone';

/** The second factors of an account, from GET /auth/me. */
export function passkeyOffer({ has_code, has_passkey }: { has_code?: boolean; has_passkey?: boolean }): PasskeyOffer {
  if (!has_passkey) return 'none';
  return has_code ? 'beside' : 'alone';
}

/** Whether a refused sign-in offers a passkey. */
export function offeredPasskey(error: unknown): PasskeyOffer {
  if (!(error instanceof Refusal)) return 'none';
  const code = error.issues.find(({ validation }) => validation === 'passkey')?.code;
  if (code === 'passkey_only') return 'alone';
  return code === 'passkey_offered' ? 'beside' : 'none';
}
