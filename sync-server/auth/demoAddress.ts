/** The email domain of the demo's people, whose password is printed at startup. */
export const DEMO_DOMAIN = 'demo.test';

export function isDemoAddress(email: string): boolean {
  return email.trim().toLowerCase().endsWith(`@${DEMO_DOMAIN}`);
}
