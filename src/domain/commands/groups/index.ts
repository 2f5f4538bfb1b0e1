import { addGroupMembers } from './addGroupMembers';
import { createGroup } from './createGroup';
import { deleteGroup } from './deleteGroup';
import { removeGroupMember } from './removeGroupMember';
import { setGroupPrograms } from './setGroupPrograms';
import { updateGroup } from './updateGroup';

/** The commands of groups. */
export const groupCommands = [
  addGroupMembers,
  createGroup,
  deleteGroup,
  removeGroupMember,
  setGroupPrograms,
  updateGroup,
] as const;
