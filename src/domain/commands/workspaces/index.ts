import { updateMember } from './updateMember';
import { updateMembers } from './updateMembers';
import { updatePreferences } from './updatePreferences';

/** The commands of the workspace. */
export const workspaceCommands = [updateMember, updateMembers, updatePreferences] as const;
