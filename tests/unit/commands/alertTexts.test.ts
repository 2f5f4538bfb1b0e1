import { describe, expect, it } from 'vitest';
import { commandRegistry } from '@/domain/commands/registry';

/** The alert texts of the catalogue in data.md (section 8), by the call that they follow. */
const TEXTS: Record<string, string> = {
  'POST /data_fields': 'New field added',
  'PUT /data_fields/{id}': 'Field updated.',
  'PUT /data_fields/{id}/options': 'Field options updated.',
  'PUT /data_fields/merge': 'Field merged.',
  'DELETE /data_fields/{id}': 'Field deleted.',
  'PUT /entity_slices/{id}': 'Table updated',
  'POST /entity_slices': 'New table created',
  'POST /entity_slices/{id}/kanban/field/{field_id}': 'Entity kanban config created',
  'PUT /entity_slices/kanban/{config_id}': 'Entity kanban config updated',
  'POST /record_views': 'New view created',
  'POST /operation_views': 'New view created',
  'PUT /operation_views/{id}': 'Experiment view updated',
  'DELETE /record_views/{id}': 'View deleted.',
  'DELETE /operation_views/{id}': 'View deleted.',
  'PUT /record_views/{id}': 'View updated',
  'POST /programs': 'New program created',
  'PUT /programs/{id}': 'Program updated',
  'DELETE /programs/{id}': 'Program removed',
  'POST /programs/{id}/share': 'Program sharing updated',
  'POST /property_definitions': 'New metadata field created.',
  'PUT /property_definitions/{id}': 'Metadata field updated',
  'PUT /property_definitions/{id}/archive': 'Metadata field archived',
  'PUT /property_definitions/{id}/restore': 'Metadata field restored',
  'POST /record_sets/add': 'Added to set(s)',
  'POST /record_sets/{id}/remove': 'Entities removed from entity set',
  'POST /record_sets/{id}/reorder': 'Entities reordered in entity set',
  'PUT /record_sets/{id}': 'Entity set updated',
  'PUT /record_sets/{id}/archive': 'Entity set archived',
};

describe('the text of an alert about a completed call', () => {
  it.each(Object.entries(TEXTS))('%s: %s', (call, text) => {
    expect(commandRegistry.get(call)?.done).toBe(text);
  });
});
