import { setAuthorizations } from './setAuthorizations';

/** The commands of permission settings. */
export const authorizationCommands = [setAuthorizations] as const;
