import { z } from 'zod';
import { type DrcConfigSettings, drcConfigSettingsSchema } from '../../kinds/drcConfig';

/** A configuration as callers give it; the name may be left out. */
export const configInput = drcConfigSettingsSchema.extend({
  id: z.uuid().optional(),
  config_name: z.string().max(500).default('Dose-response'),
});

type ConfigPatch = Partial<Omit<DrcConfigSettings, 'entity_slice_id'>> & { id: string };

const patchShape = Object.fromEntries(
  Object.entries(drcConfigSettingsSchema.shape)
    .filter(([name]) => name !== 'entity_slice_id')
    .map(([name, schema]) => [
      name,
      // A default would overwrite what the caller did not mention.
      (schema instanceof z.ZodDefault ? (schema.unwrap() as z.ZodType) : (schema as z.ZodType)).optional(),
    ]),
);

/** Some attributes of a configuration; the others stay as they are. The table of the points cannot be changed. */
export const configPatch = z.object({ ...patchShape, id: z.uuid() }) as unknown as z.ZodType<ConfigPatch, ConfigPatch>;
