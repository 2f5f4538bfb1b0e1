import { z } from 'zod';
import { taskDefinitionSchema } from '@/domain/kinds/taskDefinition';
import { propertyShape } from './property';

/** A definition as REST shows it: its published properties with the names and types of their metadata fields. */
export const taskDefinitionShape = taskDefinitionSchema.extend({ properties: z.array(propertyShape) });
export type TaskDefinitionResource = z.infer<typeof taskDefinitionShape>;
