import { z } from 'zod';
import type { Json } from '@/lib/json';

const json = z.json() as z.ZodType<Json>;
const schema = z.record(z.string(), json);
/** JSON Schema, as far as the OpenAPI document uses it; read by schemaNode. */
export type Schema = z.infer<typeof schema>;

const media = z.record(z.string(), z.object({ schema: schema.optional(), example: json.optional() }));
const answer = z.object({ description: z.string(), content: media.optional() });
const reference = z.object({ $ref: z.string() });
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.string().optional(),
  schema,
  example: json.optional(),
});
const operation = z.object({
  summary: z.string(),
  operationId: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(z.union([reference, parameter])),
  requestBody: z.object({ required: z.boolean().optional(), content: media }).optional(),
  responses: z.record(z.string(), z.union([reference, answer])),
  security: z.array(json).optional(),
});

/** The parts of the OpenAPI document that the pages show. */
export const apiDocumentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), schema),
    parameters: z.record(z.string(), parameter),
    responses: z.record(z.string(), answer),
  }),
});
export type ApiDocument = z.infer<typeof apiDocumentSchema>;
export type ApiParameter = z.infer<typeof parameter>;
export type ApiAnswer = z.infer<typeof answer>;
