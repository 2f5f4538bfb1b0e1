/** The table that an address of the app names; null for other pages. */
export function tableOfPath(path: string): string | null {
  return /^\/tables\/([^/?]+)/.exec(path)?.[1] ?? null;
}
