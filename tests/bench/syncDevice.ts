import type { Page } from 'playwright';
import type { Actor } from '@/domain/permissions/actor';
import type { SyncClient } from './syncClient';

type Devices = SyncClient['devices'];
type Device = Devices extends Map<string, infer D> ? D : never;
type Method = {
  [K in keyof Device]: Device[K] extends (...args: never[]) => Promise<unknown> ? K : never;
}[keyof Device];

/** Opens an empty device in the page. @returns a function that calls it */
export async function deviceIn(page: Page, name: string, token: string, actor: Actor) {
  await page.evaluate(
    async ([called, bearer, who]) => {
      const { syncClient } = globalThis as unknown as { syncClient: SyncClient };
      syncClient.devices.set(called, await syncClient.openDevice(called, bearer, who));
    },
    [name, token, actor] as const,
  );
  return <M extends Method>(method: M, ...args: Parameters<Device[M]>): Promise<Awaited<ReturnType<Device[M]>>> =>
    page.evaluate(
      ([called, what, given]) => {
        const { syncClient } = globalThis as unknown as { syncClient: SyncClient };
        const device = syncClient.devices.get(called) as unknown as Record<string, (...args: unknown[]) => unknown>;
        return device[what]!(...given);
      },
      [name, method as string, args as unknown[]] as const,
    ) as never;
}
