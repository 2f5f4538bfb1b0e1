/** The build of this page; none in development. */
export const OWN_VERSION: string | undefined = import.meta.env.VITE_BUILD_ID;

/** The build that the server runs now, null if unknown. Failures are silent: being offline is not worth a message. */
export async function servedVersion(): Promise<string | null> {
  try {
    const response = await fetch('/version.json', { cache: 'no-store' });
    const body = (await response.json()) as { version?: unknown };
    return typeof body.version === 'string' ? body.version : null;
  } catch {
    return null;
  }
}
