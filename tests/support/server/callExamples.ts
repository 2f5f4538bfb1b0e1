import { accessExamples } from './examples/access';
import { authExamples } from './examples/auth';
import { authorizationsExamples } from './examples/authorizations';
import { dataFieldsExamples } from './examples/dataFields';
import { demoExamples } from './examples/demo';
import { doseResponseExamples } from './examples/doseResponse';
import { entitySlicesExamples } from './examples/entitySlices';
import { eventsExamples } from './examples/events';
import type { Example, Examples, MakeExample } from './examples/example';
import { filesExamples } from './examples/files';
import { importsExamples } from './examples/imports';
import { lookupFieldsExamples } from './examples/lookupFields';
import { notificationsExamples } from './examples/notifications';
import { operationViewsExamples } from './examples/operationViews';
import { pageVisitsExamples } from './examples/pageVisits';
import { programsExamples } from './examples/programs';
import { propertyDefinitionsExamples } from './examples/propertyDefinitions';
import { recordSetsExamples } from './examples/recordSets';
import { recordsExamples } from './examples/records';
import { recordViewsExamples } from './examples/recordViews';
import { searchExamples } from './examples/search';
import { sliceRelationshipsExamples } from './examples/sliceRelationships';
import { staffExamples } from './examples/staff';
import { syncExamples } from './examples/sync';
import { taskDefinitionsExamples } from './examples/taskDefinitions';
import { tasksExamples } from './examples/tasks';
import { usersExamples } from './examples/users';
import { workspacesExamples } from './examples/workspaces';

export type { Example };

const RESOURCES: readonly Examples[] = [
  accessExamples,
  authExamples,
  authorizationsExamples,
  dataFieldsExamples,
  demoExamples,
  doseResponseExamples,
  entitySlicesExamples,
  eventsExamples,
  filesExamples,
  importsExamples,
  lookupFieldsExamples,
  operationViewsExamples,
  pageVisitsExamples,
  notificationsExamples,
  programsExamples,
  propertyDefinitionsExamples,
  recordSetsExamples,
  recordViewsExamples,
  recordsExamples,
  searchExamples,
  sliceRelationshipsExamples,
  staffExamples,
  syncExamples,
  taskDefinitionsExamples,
  tasksExamples,
  usersExamples,
  workspacesExamples,
];

function joined(): Map<string, MakeExample> {
  const all = new Map<string, MakeExample>();
  for (const [call, example] of RESOURCES.flatMap((examples) => Object.entries(examples))) {
    if (all.has(call)) throw new Error(`${call} has two examples.`);
    all.set(call, example);
  }
  return all;
}

/** One example of every call that the server serves. A call without one fails the test that walks over them. */
export const CALL_EXAMPLES: Examples = Object.fromEntries(joined());
