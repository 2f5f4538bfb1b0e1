import { createConfig } from './createConfig';
import { deleteConfig } from './deleteConfig';
import { updateConfig } from './updateConfig';

/** The commands of dose-response configurations. */
export const doseResponseCommands = [createConfig, deleteConfig, updateConfig] as const;
