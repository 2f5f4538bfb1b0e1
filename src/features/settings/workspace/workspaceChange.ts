import type { updatePreferences } from '@/domain/commands/workspaces/updatePreferences';

/** What is changed of the workspace. */
export type WorkspaceChange = Parameters<typeof updatePreferences.run>[1] & Record<string, unknown>;
