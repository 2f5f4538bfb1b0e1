import type { Page } from 'playwright';

/**
 * Slows a page down by a factor, as on a busy machine.
 * @returns a function that restores full speed
 */
export async function slowed(page: Page, times: number): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times });
  return async () => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.detach();
  };
}
