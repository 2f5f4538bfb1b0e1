import { expect, test } from 'vitest';
import { loadNewVersion } from '@/app/shell/loadNewVersion';

/** A service worker that is being installed; the test changes its state. */
function fakeWorker() {
  const listeners: (() => void)[] = [];
  const worker = {
    state: 'installing',
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
    turn(state: string) {
      worker.state = state;
      for (const listener of listeners) listener();
    },
  };
  return worker;
}

const containerOf = (registration: object | undefined) =>
  ({ getRegistration: async () => registration }) as unknown as Pick<ServiceWorkerContainer, 'getRegistration'>;
const turns = () => new Promise((resolve) => setTimeout(resolve, 0));

test('the page reloads only when the service worker of the new version is active', async () => {
  const worker = fakeWorker();
  let asked = 0;
  let reloads = 0;
  const registration = { installing: worker, waiting: null, update: async () => asked++ };
  const done = loadNewVersion(containerOf(registration), () => reloads++);
  await turns();
  worker.turn('installed');
  await turns();
  expect([asked, reloads]).toEqual([1, 0]);
  worker.turn('activated');
  await done;
  expect(reloads).toBe(1);
});

test('the page reloads if there is no service worker, no newer one, or no network', async () => {
  let reloads = 0;
  const reload = () => {
    reloads++;
  };
  await loadNewVersion(undefined, reload);
  await loadNewVersion(containerOf(undefined), reload);
  await loadNewVersion(containerOf({ installing: null, waiting: null, update: async () => {} }), reload);
  const cutOff = { installing: null, waiting: null, update: () => Promise.reject(new TypeError('no network')) };
  await loadNewVersion(containerOf(cutOff), reload);
  expect(reloads).toBe(4);
});
