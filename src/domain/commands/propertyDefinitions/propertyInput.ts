import { z } from 'zod';
import { isOptionType } from '../../fields/optionNames';
import { isFieldType } from '../../fields/propertyTypes';
import { displayOptionsSchema } from '../../kinds/field';
import { PROPERTY_RESOURCES, type PropertyDefinition } from '../../kinds/propertyDefinition';
import type { PropertyType } from '../../kinds/propertyType';
import { invalid } from '../../refusal';
import type { CommandContext } from '../command';
import type { Reader } from '../reader';
import { uniqueName } from '../support/uniqueName';

/** Attributes of a metadata field that a caller may give when it is created and later. */
export const propertyInput = z.object({
  property_name: z.string().max(500),
  description: z.string().max(10_000).optional(),
  display_options: displayOptionsSchema.optional(),
  resource_types: z.array(z.enum(PROPERTY_RESOURCES)).min(1, 'Say which kinds of item the field is for.').optional(),
});

/** Whether a metadata field of the type is filled from a list of options. */
export const hasOptions = (type: PropertyType): boolean => isFieldType(type) && isOptionType(type);

/** @throws Refusal invalid when the type has no options. */
export function mustHaveOptions(property: Pick<PropertyDefinition, 'property_name' | 'field_type'>): void {
  if (hasOptions(property.field_type)) return;
  throw invalid(['options'], `${property.property_name} has no options: its type is ${property.field_type}.`);
}

/**
 * A name that no other metadata field has, archived ones included.
 * @throws Refusal invalid and conflict
 */
export async function freePropertyName(read: Reader, name: string, ownId?: string): Promise<string> {
  const others = (await read.all('property_definition')).filter((other) => other.id !== ownId && !other.is_deleted);
  return uniqueName(
    name,
    others.map((other) => other.property_name),
    'property_name',
  );
}

/** Who changed it and when. */
export const byAndAt = ({ actor, at }: CommandContext) => ({
  last_updated_by: actor.user_id,
  updated_at: new Date(at).toISOString(),
});
