/** Said at the start and on the sign-in page of a demo. */
export const DEMO_PASSWORD = 'demo-password';
/** Name of the demo workspace in addresses. */
export const DEMO_SLUG = 'demo';

/** Who is in the demo workspace, one of each access level. */
export const PEOPLE = [
  { email: 'admin@demo.test', fullName: 'Ada Lindqvist', color: 'blue', accessLevel: 'admin' },
  { email: 'member@demo.test', fullName: 'Milo Okafor', color: 'green', accessLevel: 'team-member' },
  { email: 'guest@demo.test', fullName: 'Gita Ramos', color: 'amber', accessLevel: 'guest' },
  { email: 'viewer@demo.test', fullName: 'Vera Novak', color: 'violet', accessLevel: 'viewer' },
] as const;
