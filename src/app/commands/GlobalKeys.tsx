import { useCommands } from './useCommands';
import { useGlobalKeys } from './useGlobalKeys';

/** Listens to the keys of commands; a part of its own, so that a change of rights draws nothing else again. */
export function GlobalKeys() {
  useGlobalKeys(useCommands());
  return null;
}
