import { z } from 'zod';
import { type PropertyDefinition, propertyDefinitionSchema } from '@/domain/kinds/propertyDefinition';
import type { TaskDefinition } from '@/domain/kinds/taskDefinition';
import { type TaskProperty, taskPropertySchema } from '@/domain/kinds/taskProperty';
import { partId } from '@/domain/tasks/partId';

/** A property of a task or of a definition as REST shows it (work.md section 3): with name and type of its metadata field. */
export const propertyShape = taskPropertySchema.omit({ resource_type: true }).extend({
  resource_type: z.enum(['task', 'task_definition']),
  property_name: propertyDefinitionSchema.shape.property_name,
  field_type: propertyDefinitionSchema.shape.field_type,
});
export type PropertyResource = z.infer<typeof propertyShape>;

/** The properties of a task with the names and types of their metadata fields. */
export function propertiesOfTask(
  rows: readonly TaskProperty[],
  fieldOf: (id: string) => PropertyDefinition | undefined,
): PropertyResource[] {
  return rows.flatMap((row) => named(row, fieldOf(row.property_definition_id)));
}

/** The initial properties of items made from a definition, in the same form. */
export function propertiesOfDefinition(
  definition: TaskDefinition,
  fieldOf: (id: string) => PropertyDefinition | undefined,
): PropertyResource[] {
  const { id, workspace_id, created_by, last_updated_by, created_at, updated_at } = definition;
  return definition.properties.flatMap(({ property_definition_id, content }) =>
    named(
      {
        id: partId(id, property_definition_id),
        workspace_id,
        resource_type: 'task_definition',
        resource_id: id,
        property_definition_id,
        content,
        created_by,
        last_updated_by,
        created_at,
        updated_at,
      },
      fieldOf(property_definition_id),
    ),
  );
}

function named(
  row: Omit<PropertyResource, 'property_name' | 'field_type'>,
  field: PropertyDefinition | undefined,
): PropertyResource[] {
  return field ? [{ ...row, property_name: field.property_name, field_type: field.field_type }] : [];
}
