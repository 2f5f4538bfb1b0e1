import type { updatePreferences } from '@/domain/commands/workspaces/updatePreferences';

/** The attributes of the workspace to be changed. */
export type WorkspaceChange = Parameters<typeof updatePreferences.run>[1] & Record<string, unknown>;
