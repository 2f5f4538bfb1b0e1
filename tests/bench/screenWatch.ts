import type { CDPSession, Page } from 'playwright';

interface Watch {
  events: { name: string; duration: number }[];
  longTasks: number[];
  frames: number[];
}

/** The browser's own measurements of a stretch of work on a page. */
export interface Watched extends Watch {
  /** Milliseconds of processor time that the main thread of the page took. */
  processor: number;
}

/** Runs in the page before anything else: event timing, long tasks and the times between frames. */
function watchPage(): void {
  const watch: Watch = { events: [], longTasks: [], frames: [] };
  Object.assign(window, { watch });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) watch.events.push({ name, duration });
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watch.longTasks.push(entry.duration);
  }).observe({ type: 'longtask', buffered: true });
  let before = 0;
  const frame = (now: number) => {
    if (before > 0) watch.frames.push(now - before);
    before = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Watches what happens on a page by the clocks of its browser, not by that of the driver. */
export async function watchScreen(page: Page): Promise<(work: () => Promise<void>) => Promise<Watched>> {
  await page.addInitScript(watchPage);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async (work) => {
    await page.evaluate(() => {
      const { watch } = window as unknown as { watch: Watch };
      for (const list of [watch.events, watch.longTasks, watch.frames]) list.length = 0;
    });
    const before = await processorTime(cdp);
    await work();
    const processor = (await processorTime(cdp)) - before;
    // Event timing is handed out some time after the frame.
    await page.waitForTimeout(300);
    const watch = await page.evaluate(() => (window as unknown as { watch: Watch }).watch);
    return { ...watch, processor };
  };
}

async function processorTime(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
}

/** The value below which this share of the values lies. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/**
 * Milliseconds from input to the frame that shows what it did, for each of so many inputs. Waits of less than 16 ms are
 * not reported by the browser and count as 16.
 */
export function inputWaits({ events }: Watched, names: readonly string[], count: number): number[] {
  const slow = events.filter(({ name }) => names.includes(name)).map(({ duration }) => duration);
  slow.sort((a, b) => b - a);
  return Array.from({ length: count }, (_, i) => slow[i] ?? 16);
}
