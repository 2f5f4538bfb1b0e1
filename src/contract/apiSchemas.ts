import { z } from 'zod';
import { curveResultSchema } from '@/domain/curves/curveResult';
import { fileUploadSchema } from '@/domain/files/fileUpload';
import { displayOptionsSchema, fieldAttrsSchema, optionSchema } from '@/domain/kinds/field';
import { PLAIN_KINDS } from '@/domain/kinds/registry';
import type { PlainKind } from '@/domain/kinds/rowKind';
import { colorFilterSchema, viewFieldSchema, viewFilterSchema, viewSortSchema } from '@/domain/kinds/view';
import { permissionSettingsSchema } from '@/domain/permissions/permissionSettings';
import { workspaceAccessCall } from './access/workspace';
import { resourceSchema } from './answerSchema';
import { fieldsCall } from './dataFields/list';
import { mergeTargetsCall } from './dataFields/mergeTargets';
import { validateFieldCall } from './dataFields/validate';
import { eventCall } from './events/get';
import { uploadStateSchema } from './files/start';
import { previewImportCall } from './imports/preview';
import { validateImportCall } from './imports/validate';
import { recordReferencesCall } from './records/references';
import { searchCall } from './search/search';
import { columnMappingSchema, importPlanSchema } from './shapes/import';
import { logEventSchema, rowChangeSchema } from './shapes/logEvent';
import { preferencesSchema } from './shapes/preferences';
import { recordShape, valueShape } from './shapes/record';
import { recordBlockSchema } from './shapes/recordBlock';
import { recordSweepSchema } from './shapes/recordSweep';
import { userShape } from './shapes/user';
import { relationshipsCall } from './sliceRelationships/list';
import { bootstrapLineSchema, feedLineSchema, knownEventSchema, storedRowSchema } from './sync/lines';
import { pushedCommandSchema, pushResultSchema } from './sync/push';
import { workspaceEventsCall } from './workspaces/events';
import { membersCall } from './workspaces/members';

/** Further names besides those of the kinds: parts of rows, and things that only calls use. */
const NAMES: Readonly<Record<string, z.ZodType>> = {
  Record: recordShape,
  Value: valueShape,
  FieldOption: optionSchema,
  DisplayOptions: displayOptionsSchema,
  FieldAttributes: fieldAttrsSchema,
  ListedField: fieldsCall.resource.element,
  MergeTarget: mergeTargetsCall.resource.element,
  TypeChangeCheck: validateFieldCall.resource,
  ViewField: viewFieldSchema,
  ViewFilter: viewFilterSchema,
  ColorFilter: colorFilterSchema,
  ViewSort: viewSortSchema,
  Curve: curveResultSchema,
  File: fileUploadSchema,
  Upload: uploadStateSchema,
  ColumnMapping: columnMappingSchema,
  ImportPlan: importPlanSchema,
  ImportPreview: previewImportCall.resource,
  ImportTrial: validateImportCall.resource,
  PermissionSettings: permissionSettingsSchema,
  Access: workspaceAccessCall.resource,
  User: userShape,
  Preferences: preferencesSchema,
  WorkspaceMember: membersCall.resource.element,
  SliceRelationship: relationshipsCall.resource.element,
  RecordReference: recordReferencesCall.resource.element,
  SearchHit: searchCall.resource.element,
  Event: eventCall.resource,
  EventSummary: workspaceEventsCall.resource.element,
  LogEvent: logEventSchema,
  RowChange: rowChangeSchema,
  RecordBlock: recordBlockSchema,
  RecordSweep: recordSweepSchema,
  StoredRow: storedRowSchema,
  KnownEvent: knownEventSchema,
  FeedLine: feedLineSchema,
  BootstrapLine: bootstrapLineSchema,
  PushedCommand: pushedCommandSchema,
  PushResult: pushResultSchema,
};

/** `dose-response configuration` as a type name: DoseResponseConfiguration. */
const typeName = (noun: string) =>
  noun
    .split(/[^A-Za-z]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

/**
 * The schemas that the API description names, so that generated clients have types with these names: every kind of row
 * by its noun, and those above.
 * @throws Error when two schemas have the same name
 */
export function apiSchemas(): z.core.$ZodRegistry<{ id: string }> {
  const schemas = z.registry<{ id: string }>();
  const kinds = (Object.keys(PLAIN_KINDS) as PlainKind[]).map(
    (kind) => [typeName(PLAIN_KINDS[kind].noun), resourceSchema(kind)] as const,
  );
  const taken = new Set<string>();
  for (const [id, schema] of [...kinds, ...Object.entries(NAMES)]) {
    if (taken.has(id)) throw new Error(`Two schemas of the API are called ${id}.`);
    taken.add(id);
    schemas.add(schema, { id });
  }
  return schemas;
}
