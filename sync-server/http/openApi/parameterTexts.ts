import { inviteCall } from '@/contract/auth/invite';
import { actionAllowedCall } from '@/contract/authorizations/action';
import { type Call, callName } from '@/contract/call';
import { putPieceCall } from '@/contract/files/put';
import { noticeChangesCall } from '@/contract/notifications/list';
import { muteCall } from '@/contract/notifications/marks';
import { operationViewsCall } from '@/contract/operationViews/list';
import { recordExistsCall } from '@/contract/records/exists';
import { exportRecordsCall } from '@/contract/records/export';
import { recordsCall } from '@/contract/records/list';
import { bootstrapCall, changesCall } from '@/contract/sync/feed';
import { remoteRecordsCall } from '@/contract/sync/records';
import { changeFeedbackCall } from '@/contract/users/nps';
import { subscribeToCall, unsubscribeFromCall } from '@/contract/users/subscriptions';
import { FILTER_TYPES } from '@/domain/fields/filterTypes';
import { ACTIONS, RESOURCE_TYPES } from '@/domain/permissions/resourceActions';

/** Noun for the `{id}` of a path, by the part of the path before it. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'access-keys': 'access key',
  bots: 'bot',
  configs: 'dose-response configuration',
  data_fields: 'field',
  entity_slices: 'table',
  events: 'event',
  groups: 'group',
  imports: 'import',
  invites: 'invite',
  ip_addresses: 'allowed address',
  lookup_fields: 'lookup field',
  merge: 'field that is merged into another',
  operation_views: 'experiment view',
  passkeys: 'passkey',
  programs: 'program',
  property_definitions: 'metadata field',
  record_sets: 'set',
  record_views: 'view',
  records: 'record',
  sessions: 'session',
  sub_definitions: 'part of the definition',
  task_definitions: 'definition',
  task_labels: 'label',
  task_views: 'task view',
  tasks: 'work item',
  workspace_group: 'group',
  workspaces: 'workspace',
};

/** Parameters of paths that mean the same in all calls. */
const IN_PATHS: Readonly<Record<string, string>> = {
  act_id: 'Id of the operation whose events are undone together; each of its events has it as act_id.',
  actor_type: 'Whose settings: those of a role (user) or of a group (workspace_group).',
  actor_id: 'The role, admin or team-member, or the id of the group.',
  code: 'Code of the workspace in the addresses that its identity provider calls.',
  comment_id: 'Id of the comment.',
  config_id: 'Id of the board.',
  domain: 'Name of the domain, such as example.org.',
  event_id: 'Id of the event to undo.',
  field_id: 'Id of the field.',
  file_id: 'Id of the file.',
  form: 'Format of the file: csv, or ndjson (one JSON object per line).',
  identifier_id: 'Id of the additional identifier.',
  name: 'Name of the file, or its id. If several files have the name, the newest is returned.',
  option: 'Id or name of the option.',
  plot_field_id: 'Id of the plot field: the curves of a dose-response configuration as a column.',
  resource_id: 'Id of the resource.',
  section_id: 'Id of the note section.',
  sub_definition_id: 'Id of the part of the definition.',
  type: 'Type of what is followed.',
  user_id: 'Id of the person.',
  x: 'Format of the file.',
};

/** Parameters of queries that mean the same in all calls. */
const IN_QUERIES: Readonly<Record<string, string>> = {
  actor_id: 'Only events caused by this person. Default: by anybody.',
  alternate:
    'true returns the converted picture of a file that browsers cannot show, if there is one. Default: false, the file itself.',
  cascade: 'true deletes the items below it too; false moves them to its parent. Default: false.',
  code: 'The code that the provider issued for this sign-in. Default: none, where it refused.',
  content_field_id:
    'Id of the field whose structures or sequences an SDF, FASTA or GenBank file contains. Default: the first suitable exported field. No effect on CSV and Excel.',
  cursor: 'The last event that the device has, by its seq; 0 for all events.',
  email: 'E-mail address of the person, which the provider suggests. Default: none.',
  entity_field_filters: 'More conditions, of the same form as filters. Default: none.',
  entity_field_sorts: 'More sorts, of the same form as sorts; they come last. Default: none.',
  entity_slice_ids: 'Ids of tables, separated by commas: only records of these. Default: all tables.',
  error: 'The code of the reason why the provider refused. Default: none.',
  error_description: 'The reason why the provider refused, in words. Default: none.',
  event_ids: 'Ids of events, separated by commas, 100 at most.',
  event_type: 'Only events of this call, written as in this description: method and path. Default: all.',
  field_id: 'Only values of this field. Default: all fields.',
  filename: 'Name of the file, without its ending. Default: the name of the view or table.',
  filters: `Conditions that records must pass, as the JSON text of a list of objects with field_id, filter_type and filter_prop; all must hold. They replace the filters of the view. Default: those of the view, or none. Filter types: ${FILTER_TYPES.join(', ')}.`,
  force: 'true deletes an option that is in use, and clears it from the values that have it. Default: false.',
  from: 'Only events at this time or later (ISO 8601). Default: from the beginning.',
  group_by_field_id:
    'Id of the field by which the rows are grouped; it becomes the first column. Default: not grouped.',
  identifier: 'The identifier to look for. Upper and lower case, and spellings that look alike, count as the same.',
  identifier_ids:
    'Ids of additional identifiers, separated by commas: only records that have one of them. Default: all.',
  identifier_text:
    'Texts separated by commas, tabs or line ends: only records one of whose identifiers contains one of them. Default: all.',
  identifiers:
    'Identifiers of records, separated by commas, or as the JSON text of a list if they contain commas; needs entity_slice_id. Default: none.',
  include_archived: 'true includes archived rows. Default: false.',
  is_complete: '1 for imports that have ended, 0 for the others. Default: all.',
  is_read: 'true for notices that have been read, false for the others. Default: all.',
  iss: 'The provider, by its issuer address (RFC 9207). Default: none.',
  kinds:
    'Kinds of results, separated by commas: record, task, set, operation_with_records, set_with_records. Default: all.',
  known:
    'Events that the device has, as seq:mark, separated by commas; if one no longer exists, the answer tells the device to read everything again. Default: none is checked.',
  merge_into: 'Id or name of the option that replaces the deleted one in all values. Default: none.',
  offset: 'Number of records to skip. Default: 0.',
  operation_definition_id: 'Only views of this definition of experiments. Default: all.',
  operation_id: 'Id of an experiment: only records that belong to it. Default: all.',
  operation_ids: 'Ids of experiments, separated by commas: only files among their results. Default: all files.',
  order_by:
    'Order of records that are equal in all sorts: by identifier, by creation, or manual. Default: that of the view, the set or the workspace.',
  page: 'Number of the page, from 1. Default: 1 with page_size; without either the whole list.',
  page_size: 'Rows on a page. Default: 50 with page; without either the whole list.',
  perm_epoch:
    'The rights that the device knows, as the last answer named them; if they have changed, the answer says what to read again. Default: not compared.',
  program_id: 'Id of a program: only records that belong to it. Default: all.',
  q: 'Words to look for; commas separate alternatives. Default: empty, which returns what changed last.',
  record_ids: 'Ids of records, separated by commas.',
  record_set_filters: 'More conditions, of the same form as filters. Default: none.',
  record_set_id: 'Id of a set: only records in it. Default: all.',
  record_view_id: 'Id of a view: its table, filters and sorts apply. Default: none.',
  schema_version: 'Version of the client; one that is too old is answered with 426. Default: not checked.',
  scope:
    'What to read: structure (tables, fields, views and other small rows), work or work:all (work items), tree:<id> (an item with everything above and below it) or slice:<id> (the records of a table).',
  search: 'Only events whose title contains this text. Default: all.',
  search_text:
    'Text to look for in identifiers and cells; commas separate alternatives. Default: none, so all records pass.',
  sorts:
    'How to sort, as the JSON text of a list of objects with field_id and descending. They replace the sorts of the view. Default: those of the view, or none.',
  state:
    'The value that this server gave the browser at the start of the sign-in. Default: none; the sign-in then fails.',
  task_ids: 'Ids of work items, separated by commas: only these, with their descriptions. Default: all, without.',
  to: 'Only events before this time (ISO 8601). Default: up to now.',
  token: 'The token in the link of the e-mail.',
  user_id: 'Only entries about this person. Default: about everybody.',
  view_field_filters: 'More conditions, of the same form as filters. Default: none.',
  view_field_ids: 'Ids of fields, or of columns of views, separated by commas: only their values. Default: all fields.',
  view_field_sorts: 'More sorts, of the same form as sorts. Default: none.',
  without:
    'With the scope structure, work leaves out work items; with the scope work, old leaves out those that ended long ago. Default: nothing is left out.',
  workspace_slug: 'Short name of the workspace, as in its address. Default: a workspace of the person.',
};

/** Parameters that mean something else in one call than in others. */
const IN_CALLS: ReadonlyMap<Pick<Call, 'method' | 'path'>, Readonly<Record<string, string>>> = new Map<
  Pick<Call, 'method' | 'path'>,
  Readonly<Record<string, string>>
>([
  [inviteCall, { id: 'The secret from the link of the invitation.' }],
  [changeFeedbackCall, { id: 'Id of the score.' }],
  [muteCall, { resource_type: 'Type of the subject to mute.', id: 'Id of the subject to mute.' }],
  [
    actionAllowedCall,
    {
      resource_type: `Type of the resource: ${RESOURCE_TYPES.join(', ')}.`,
      permission: `The action: ${[...ACTIONS].join(', ')}. Each type has some of them.`,
    },
  ],
  [subscribeToCall, { id: 'Id of what to follow.' }],
  [unsubscribeFromCall, { id: 'Id of what is no longer to be followed.' }],
  [noticeChangesCall, { after: 'The rev of the last answer. Default: 0, which returns all notices.' }],
  [
    bootstrapCall,
    { after: 'The last token of an answer that broke off: reading continues after it. Default: from the beginning.' },
  ],
  [changesCall, { limit: 'The most events in the answer. Default: 1000.' }],
  [
    remoteRecordsCall,
    {
      limit: 'The most records in the answer. Default: 200.',
      record_ids: 'Ids of records, separated by commas, 200 at most; or name a table. Default: none.',
      entity_slice_id: 'Id of the table; required without record_ids.',
    },
  ],
  [putPieceCall, { offset: 'Number of the byte, from 0, at which this piece begins.' }],
  [
    recordsCall,
    {
      record_ids: 'Ids of records, separated by commas; or name a table and identifiers. Default: none.',
      entity_slice_id: 'Id of the table of the identifiers. Default: none.',
    },
  ],
  [recordExistsCall, { entity_slice_id: 'Id of the table.' }],
  [
    exportRecordsCall,
    {
      view_field_ids:
        'Ids of fields, or of columns of views, separated by commas: the columns of the file. Either this or record_view_id is required.',
      record_view_id:
        'Id of a view: its table, columns, filters and sorts apply. Either this or view_field_ids is required.',
    },
  ],
  [operationViewsCall, { operation_id: 'Only views of this experiment. Default: all.' }],
]);

const BY_CALL = new Map([...IN_CALLS].map(([call, texts]) => [callName(call), texts]));

const TABLE = 'Id of the table. Default: that of the view or set; one of the three is required.';

/** Whether a call always answers a page: its parameters have a default of their own. */
function pageText(name: string, schema: { default?: unknown }): string | undefined {
  if (schema.default === undefined) return undefined;
  if (name === 'page') return 'Number of the page, from 1. Default: 1.';
  return name === 'page_size' ? `Rows on a page. Default: ${String(schema.default)}.` : undefined;
}

/** Meaning of a parameter of a call, in a sentence or two, with its default; undefined if nobody has written it. */
export function parameterText(
  call: Pick<Call, 'method' | 'path'>,
  place: 'path' | 'query',
  name: string,
  schema: { default?: unknown },
): string | undefined {
  const own = BY_CALL.get(callName(call))?.[name];
  if (own) return own;
  if (place === 'query')
    return pageText(name, schema) ?? IN_QUERIES[name] ?? (name === 'entity_slice_id' ? TABLE : undefined);
  if (name !== 'id') return IN_PATHS[name];
  const before = call.path.split('/').at(call.path.split('/').indexOf('{id}') - 1) ?? '';
  return NAMED_BY[before] && `Id of the ${NAMED_BY[before]}.`;
}

/** All that is written here, so that a test finds what no parameter has. */
export const PARAMETER_TEXTS = { NAMED_BY, IN_PATHS, IN_QUERIES, IN_CALLS };
