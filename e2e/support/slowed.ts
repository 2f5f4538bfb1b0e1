import type { Page } from 'playwright';

/** Makes a page so many times slower, as on a busy machine. @returns the way back to full speed */
export async function slowed(page: Page, times: number): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: times });
  return async () => {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await cdp.detach();
  };
}
