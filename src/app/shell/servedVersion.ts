/** The build that this page is of; none in development. */
export const OWN_VERSION: string | undefined = import.meta.env.VITE_BUILD_ID;

/** The build that the server runs now, null while nobody knows. Failures are silent: offline is no news. */
export async function servedVersion(): Promise<string | null> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const body = (await response.json()) as { version?: unknown };
    return typeof body.version === 'string' ? body.version : null;
  } catch {
    return null;
  }
}
