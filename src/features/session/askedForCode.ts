import { Refusal } from '@/domain/refusal';

/** Whether a sign-in was refused for want of a code of the second factor, or for a wrong one. */
export function askedForCode(error: unknown): 'required' | 'wrong' | null {
  if (!(error instanceof Refusal)) return null;
  const code = error.issues.find(({ validation }) => validation === 'otp')?.code;
  if (code === 'otp_required') return 'required';
  return code === 'otp_wrong' ? 'wrong' : null;
}
