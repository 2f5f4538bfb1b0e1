import { Worker } from 'node:worker_threads';

/** Polls `/healthz` from a thread of its own, so that the test's own work does not count. */
const PROBE = `
const { parentPort, workerData } = require('node:worker_threads');
const http = require('node:http');
const agent = new http.Agent({ keepAlive: true });
let isOn = true;
let answered = 0, failed = 0, longest = 0, last = performance.now(), over = 0;
const count = () => {
  const now = performance.now();
  longest = Math.max(longest, now - last);
  if (now - last > 100) over++;
  last = now;
};
const next = () => { if (isOn) setTimeout(ask, 5); };
function ask() {
  last = performance.now();
  const request = http.get(workerData + '/healthz', { agent }, (answer) => {
    answer.resume();
    answer.on('end', () => { count(); answer.statusCode === 200 ? answered++ : failed++; next(); });
  });
  request.on('error', () => { failed++; next(); });
}
parentPort.on('message', (word) => {
  if (word === 'stop') { isOn = false; agent.destroy(); parentPort.close(); return; }
  count();
  parentPort.postMessage({ answered, failed, longest, over });
  answered = failed = longest = over = 0;
});
ask();
`;

/** Observations of a probe since the last reading. */
export interface Probed {
  /** Requests that were answered in full. */
  answered: number;
  failed: number;
  /** Milliseconds of the slowest answer. */
  longest: number;
  /** Answers that took more than 100 ms. */
  over: number;
}

export interface Probe {
  since(): Promise<Probed>;
  stop(): Promise<void>;
}

export function startProbe(url: string): Probe {
  const worker = new Worker(PROBE, { eval: true, workerData: url });
  return {
    since: () =>
      new Promise((resolve) => {
        worker.once('message', resolve);
        worker.postMessage('tell');
      }),
    async stop() {
      worker.postMessage('stop');
      await new Promise((done) => worker.once('exit', done));
    },
  };
}
