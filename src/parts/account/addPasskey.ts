import type { Client } from '@/contract/client';
import { addPasskeyCall, beginPasskeyCall } from '@/contract/passkeys/passkeys';
import { makePasskey } from './passkeys';

/**
 * Creates a passkey in this browser and adds it to the account.
 * @throws an error whose message can be shown
 */
export async function addPasskey(client: Pick<Client, 'call'>, name: string) {
  const { options } = (await client.call(beginPasskeyCall)).resource;
  const credential = await makePasskey(options);
  return (await client.call(addPasskeyCall, { body: { passkey_name: name, credential } })).resource;
}
