// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, it } from 'vitest';
import { type Proof, Unlock } from '@/features/session';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | null = null;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

const BASE = { name: 'sso@lab.test', hasFactor: false, hasPasskey: false, hasNoPassword: false, hasOwnCode: false };

function show(of: Partial<typeof BASE>, onUnlock: (proof: Proof) => Promise<boolean> = async () => true) {
  const host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  let signsIn = 0;
  const props = {
    ...BASE,
    ...of,
    onUnlock,
    onSignIn: () => void signsIn++,
    explain: (error: unknown) => String(error),
  };
  act(() => root?.render(<Unlock {...props} />));
  const button = (name: string) => [...host.querySelectorAll('button')].find((one) => one.textContent === name);
  return { host, button, signsIn: () => signsIn };
}

describe('a locked screen', () => {
  it('asks nobody for a password that they do not have: they sign in again', async () => {
    const { host, button, signsIn } = show({ hasNoPassword: true });
    expect(host.querySelector('input')).toBeNull();
    expect(host.textContent).toContain('without a password');
    await act(async () => button('Sign in again')?.click());
    expect(signsIn()).toBe(1);
  });

  it('accepts a personal code for this device, if one was set', () => {
    const { host } = show({ hasNoPassword: true, hasOwnCode: true });
    expect(host.querySelector('label')?.textContent).toBe('Unlock code');
  });

  it('accepts a passkey, and without a network says what unlocks', async () => {
    const asked: Proof[] = [];
    const { host, button } = show({ hasFactor: true, hasPasskey: true, hasNoPassword: true }, async (proof) => {
      asked.push(proof);
      return false;
    });
    await act(async () => button('Use a passkey')?.click());
    expect([asked, host.textContent]).toEqual([
      [{ passkey: true }],
      expect.stringContaining('The server cannot be reached.'),
    ]);
  });
});
