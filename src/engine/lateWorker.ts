import type { Endpoint } from 'comlink';

/**
 * A worker that is started by the first message to it. Its owner may never use it: an opening page spends no processor
 * time on what it does not need yet.
 */
export function lateWorker(start: () => Worker): Endpoint {
  let worker: Worker | undefined;
  const listeners: Parameters<Endpoint['addEventListener']>[] = [];
  return {
    postMessage(message, transfer) {
      if (!worker) {
        worker = start();
        for (const listener of listeners) worker.addEventListener(...listener);
      }
      worker.postMessage(message, transfer ?? []);
    },
    addEventListener(...listener) {
      listeners.push(listener);
      worker?.addEventListener(...listener);
    },
    removeEventListener(type, handler, options) {
      const at = listeners.findIndex(([ofType, listener]) => ofType === type && listener === handler);
      if (at >= 0) listeners.splice(at, 1);
      worker?.removeEventListener(type, handler, options);
    },
  };
}
