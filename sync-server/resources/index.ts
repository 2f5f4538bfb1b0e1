import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';
import { serveAccess } from './access/routes';
import { serveAuth } from './auth/routes';
import { serveAuthorizations } from './authorizations/routes';
import { serveDataFields } from './dataFields/routes';
import { serveDemo } from './demo/routes';
import { serveDoseResponse } from './doseResponse/routes';
import { serveEntitySlices } from './entitySlices/routes';
import { serveEvents } from './events/routes';
import { serveFiles } from './files/routes';
import { serveImports } from './imports/routes';
import { serveLookupFields } from './lookupFields/routes';
import { serveNotifications } from './notifications/routes';
import { serveUndelivered } from './notifications/undelivered';
import { serveOperationViews } from './operationViews/routes';
import { servePageVisits } from './pageVisits/routes';
import { servePrograms } from './programs/routes';
import { servePropertyDefinitions } from './propertyDefinitions/routes';
import { serveRecordSets } from './recordSets/routes';
import { serveRecords } from './records/routes';
import { serveRecordViews } from './recordViews/routes';
import { serveSearch } from './search/routes';
import { serveSliceRelationships } from './sliceRelationships/routes';
import { serveStaff } from './staff/routes';
import { serveSync } from './sync/routes';
import { serveTaskDefinitions } from './taskDefinitions/routes';
import { serveTaskLabels } from './taskLabels/routes';
import { serveTasks } from './tasks/routes';
import { serveTaskViews } from './taskViews/routes';
import { serveNoticeSettings } from './users/noticeRoutes';
import { serveUsers } from './users/routes';
import { serveWorkspaces } from './workspaces/routes';

/** Routes of each resource besides its commands, which are served from their registry (http/commands.ts). */
export const RESOURCES: readonly ((app: FastifyInstance, deps: Deps) => void)[] = [
  serveAccess,
  serveAuth,
  serveAuthorizations,
  serveDataFields,
  serveDemo,
  serveDoseResponse,
  serveEntitySlices,
  serveEvents,
  serveFiles,
  serveImports,
  serveLookupFields,
  serveOperationViews,
  servePageVisits,
  serveNotifications,
  serveUndelivered,
  servePrograms,
  servePropertyDefinitions,
  serveRecordSets,
  serveRecordViews,
  serveRecords,
  serveSearch,
  serveSliceRelationships,
  serveStaff,
  serveSync,
  serveNoticeSettings,
  serveTaskDefinitions,
  serveTaskLabels,
  serveTasks,
  serveTaskViews,
  serveUsers,
  serveWorkspaces,
];
