/** Maximum time in ms for loading the files of the new version; after that, the reload shows whatever is there. */
const PATIENCE = 20_000;

/** Resolves when the newest service worker of this page is active; immediately if no newer one is being installed. */
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
 * must be active before the reload; a plain reload would show the old version once more.
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
  // Without a network, or if the browser refuses service workers, a plain reload is all that can be done.
  await Promise.race([ready.catch(() => {}), patience]);
  reload();
}
