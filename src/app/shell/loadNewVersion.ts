/** Milliseconds that the files of the new version may take; a reload then shows what is there. */
const PATIENCE = 20_000;

/** Resolves when the newest worker of this page is at work, at once when none is on its way. */
async function renewed(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update();
  const next = registration.installing ?? registration.waiting;
  if (!next) return;
  await new Promise<void>((resolve) => {
    const look = () => {
      if (next.state === 'activated' || next.state === 'redundant') resolve();
    };
    next.addEventListener('statechange', look);
    look();
  });
}

/**
 * Starts the version that the server has now. The service worker answers with the page of its own build, so the new one
 * must be at work before the reload; a plain reload would show the old version once more.
 */
export async function loadNewVersion(
  workers: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined,
  reload: () => void,
): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
  const ready = (async () => {
    const registration = await workers?.getRegistration();
    if (registration) await renewed(registration);
  })();
  // Without network, or where the browser refuses workers, the reload alone does what can be done.
  await Promise.race([ready.catch(() => {}), patience]);
  reload();
}
