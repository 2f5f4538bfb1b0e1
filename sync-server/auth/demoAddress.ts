/** The domain of the people of the demo, whose password is printed at the start. */
export const DEMO_DOMAIN = 'demo.test';

export function isDemoAddress(email: string): boolean {
  return email.trim().toLowerCase().endsWith(`@${DEMO_DOMAIN}`);
}
