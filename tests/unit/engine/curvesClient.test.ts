import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { createCurvesApi } from '@workers/curves/curvesApi';
import { type Endpoint, expose } from 'comlink';
import { afterEach, describe, expect, it } from 'vitest';
import type { CurvePoints } from '@/domain/curves/groupCurves';
import { createCurvesClient, type FitRequest } from '@/engine/curvesClient';

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

/** The worker's calls behind a real port, so that what crosses must be cloneable. */
function client() {
  let spawned = 0;
  const made = createCurvesClient(() => {
    spawned++;
    const { port1, port2 } = new MessageChannel();
    open.push(port1, port2);
    expose(createCurvesApi(), port1 as unknown as Endpoint);
    return Object.assign(port2, { terminate: () => port2.close() }) as unknown as Worker;
  });
  return { curves: made, spawned: () => spawned };
}

const DOSES = [0.1, 0.3, 1, 3, 10, 30, 100];
function request(ec50: number): FitRequest {
  const points: CurvePoints = {
    doses: DOSES,
    responses: DOSES.map((dose) => 100 / (1 + ec50 / dose)),
    outliers: [],
    record_ids: DOSES.map(String),
    operation_ids: DOSES.map(() => null),
    replicates: DOSES.map(() => null),
  };
  return { hash: `ec50 ${ec50}`, points, config: { confidence: 'none' } };
}
const fittedEc50 = (result: ReturnType<ReturnType<typeof client>['curves']['kept']>) =>
  result?.success ? result.parameters.ec50 : null;

describe('curvesClient', () => {
  it('starts its worker with the first curve and keeps results by hash', async () => {
    const { curves, spawned } = client();
    expect(spawned()).toBe(0);
    expect(await curves.fitAll([request(2), request(5)])).toBe(true);
    expect(spawned()).toBe(1);
    expect(fittedEc50(curves.kept('ec50 2'))).toBeCloseTo(2, 6);
    expect(fittedEc50(curves.kept('ec50 5'))).toBeCloseTo(5, 6);
    const steps: number[] = [];
    await curves.fitAll([request(2), request(9)], { onProgress: ({ total }) => steps.push(total) });
    expect(steps).toEqual([1]);
    curves.forget(['ec50 2']);
    expect(curves.kept('ec50 2')).toBeUndefined();
  });

  it('tells its progress and stops when it is cancelled', async () => {
    const { curves } = client();
    const controller = new AbortController();
    const requests = Array.from({ length: 1200 }, (_, i) => request(1 + i / 1000));
    const seen: number[] = [];
    const whole = await curves.fitAll(requests, {
      signal: controller.signal,
      onProgress: ({ done }) => {
        seen.push(done);
        controller.abort();
      },
    });
    expect(whole).toBe(false);
    expect(seen[0]).toBe(200);
    expect(seen.at(-1)).toBeLessThan(1200);
    // What was fitted before the cancellation stays.
    expect(fittedEc50(curves.kept(requests[0]!.hash))).toBeCloseTo(1, 6);
  });

  it('keeps nothing of a preview', async () => {
    const { curves } = client();
    const [result] = await curves.preview([request(3)]);
    expect(fittedEc50(result)).toBeCloseTo(3, 6);
    expect(curves.kept('ec50 3')).toBeUndefined();
  });
});
