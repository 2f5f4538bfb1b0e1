/** Printed at startup and shown on the sign-in page of a demo. */
export const DEMO_PASSWORD = 'demo-password';
/** Slug of the demo workspace. */
export const DEMO_SLUG = 'demo';

/** The members of the demo workspace, one for each access level. */
export const PEOPLE = [
  { email: 'admin@demo.test', fullName: 'Ada Lindqvist', color: 'blue', accessLevel: 'admin' },
  { email: 'member@demo.test', fullName: 'Milo Okafor', color: 'green', accessLevel: 'team-member' },
  { email: 'guest@demo.test', fullName: 'Gita Ramos', color: 'amber', accessLevel: 'guest' },
  { email: 'viewer@demo.test', fullName: 'Vera Novak', color: 'violet', accessLevel: 'viewer' },
] as const;
