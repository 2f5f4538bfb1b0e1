import { authorizationCommands } from './authorizations';
import type { AnyCommand } from './command';
import { commentCommands } from './comments';
import { fieldCommands } from './dataFields';
import { doseResponseCommands } from './doseResponse';
import { sliceCommands } from './entitySlices';
import { eventCommands } from './events';
import { groupCommands } from './groups';
import { kanbanCommands } from './kanban';
import { lookupCommands } from './lookupFields';
import { operationViewCommands } from './operationViews';
import { programCommands } from './programs';
import { propertyCommands } from './propertyDefinitions';
import { setCommands } from './recordSets';
import { recordCommands } from './records';
import { viewCommands } from './recordViews';
import { taskCommentCommands } from './taskComments';
import { definitionCommands } from './taskDefinitions';
import { labelCommands } from './taskLabels';
import { taskCommands } from './tasks';
import { taskViewCommands } from './taskViews';
import { workspaceCommands } from './workspaces';

/** Joins the commands of all resources by call. @throws Error when two of them have the same call */
export function joinCommands(resources: readonly (readonly AnyCommand[])[]): ReadonlyMap<string, AnyCommand> {
  const joined = new Map<string, AnyCommand>();
  for (const command of resources.flat()) {
    if (joined.has(command.call)) throw new Error(`${command.call} is defined twice.`);
    joined.set(command.call, command);
  }
  return joined;
}

/** All commands by call. Server routes, the outbox and the command menu are derived from it. */
export const commandRegistry = joinCommands([
  authorizationCommands,
  commentCommands,
  fieldCommands,
  doseResponseCommands,
  sliceCommands,
  eventCommands,
  groupCommands,
  kanbanCommands,
  lookupCommands,
  operationViewCommands,
  programCommands,
  propertyCommands,
  setCommands,
  viewCommands,
  recordCommands,
  taskCommands,
  taskCommentCommands,
  definitionCommands,
  labelCommands,
  taskViewCommands,
  workspaceCommands,
]);
