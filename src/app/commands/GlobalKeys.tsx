import { useCommands } from './useCommands';
import { useGlobalKeys } from './useGlobalKeys';

/** Listens for the keys of commands; a component of its own, so that a change of rights renders nothing else again. */
export function GlobalKeys() {
  useGlobalKeys(useCommands());
  return null;
}
