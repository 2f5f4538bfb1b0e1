import type { AccessLevel } from '@/domain/permissions/actor';

/** Access levels with their names, and what each allows. */
export const LEVEL_WORDS: Readonly<Record<AccessLevel, { name: string; may: string }>> = {
  admin: { name: 'Admin', may: 'Everything, with members, rights, sign-in and seats.' },
  'team-member': { name: 'Team member', may: 'Makes and edits tables, records, tasks and dashboards.' },
  guest: { name: 'Guest', may: 'Reads and edits shared programs. No tables, fields or settings.' },
  viewer: { name: 'Viewer', may: 'Reads only. Writes nowhere but in their own profile.' },
  deactivated: { name: 'Deactivated', may: 'Cannot sign in. Everything they created stays.' },
};
