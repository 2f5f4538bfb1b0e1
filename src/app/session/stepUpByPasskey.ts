import { stepUpCall } from '@/contract/auth/stepUp';
import { stepUpPasskeyCall } from '@/contract/passkeys/ask';
import { answerWithPasskey } from '@/parts/account/passkeys';
import { apiClient, setToken } from './apiClient';

/**
 * Confirms with a passkey who the person is.
 * @throws an error whose message can be shown
 */
export async function stepUpByPasskey(): Promise<void> {
  const { options } = (await apiClient.call(stepUpPasskeyCall)).resource;
  const passkey = await answerWithPasskey(options);
  setToken((await apiClient.call(stepUpCall, { body: { passkey } })).resource.token);
}
