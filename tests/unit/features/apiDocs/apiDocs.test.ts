import { describe, expect, it } from 'vitest';
import { apiCalls, findCalls } from '@/features/apiDocs/model/apiCalls';
import { apiDocumentSchema } from '@/features/apiDocs/model/apiDocument';
import { exampleRequest } from '@/features/apiDocs/model/exampleRequest';
import { resourceOf, schemaNode } from '@/features/apiDocs/model/schemaNode';

const TREE = {
  type: 'object',
  properties: {
    id: { type: 'string', format: 'uuid' },
    under: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
  },
  required: ['id'],
};

describe('the documentation of the API', () => {
  it('describes what a schema accepts, and unfolds one that contains itself', () => {
    const typeOf = (schema: object) => schemaNode(schema as never, {}).type;
    expect(typeOf({ type: 'array', items: { type: 'string', format: 'uuid' } })).toBe('list of id');
    expect(typeOf({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toBe('text, or null');
    expect(typeOf({ enum: ['short', 'tall'], type: 'string' })).toBe('one of short, tall');
    expect(typeOf({ type: 'object', additionalProperties: { type: 'number' } })).toBe('object of number by name');
    expect(typeOf({ type: ['string', 'null'] })).toBe('text, or null');
    expect(typeOf({ const: 'x' })).toBe('"x"');
    expect(typeOf({})).toBe('anything');
    expect(schemaNode({ anyOf: [{ type: 'string', description: 'One of a, b.' }, { type: 'null' }] }, {}).about).toBe(
      'One of a, b.',
    );
    expect(schemaNode({ type: 'array', maxItems: 500, items: {} }, {}).limits).toEqual(['at most 500']);
    expect(schemaNode({ default: false, type: 'boolean' }, {}).limits).toEqual(['false if left out']);
    expect(schemaNode({ type: 'integer', maximum: Number.MAX_SAFE_INTEGER }, {}).limits).toEqual([]);
    let node = schemaNode({ $ref: '#/components/schemas/Tree' }, { Tree: TREE });
    for (let depth = 0; depth < 20; depth++) {
      const [id, under] = node.parts();
      expect([id?.isRequired, under?.name, under?.node.type]).toEqual([true, 'under', 'list of Tree']);
      node = under!.node;
    }
  });

  it('extracts the resource from the standard answer, and leaves others as they are', () => {
    const view = { $ref: '#/components/schemas/View' };
    const data = { type: 'object', properties: { resource: view } };
    expect(resourceOf({ type: 'object', properties: { data } })).toEqual(view);
    expect(resourceOf({ type: 'string' })).toEqual({ type: 'string' });
  });

  it('writes an example that works in a shell, with only what the call needs', () => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'a b' } as const;
    const page = { name: 'page', in: 'query', required: false, schema: { type: 'integer' }, example: 2 } as const;
    const form = { ...page, name: 'form', required: true, example: 'csv' } as const;
    const call = {
      id: 'x',
      method: 'PUT',
      path: '/api/things/{id}',
      summary: 'Change a thing',
      resource: 'things',
      isOpen: false,
      parameters: [id, page, form],
      body: { mediaType: 'application/json', schema: null, example: { name: "Bradford's" } },
      answer: null,
      refusals: [],
    };
    expect(exampleRequest(call, 'http://lab')).toBe(
      [
        "curl -X PUT 'http://lab/api/things/a%20b?form=csv'",
        "-H 'Authorization: Bearer YOUR_KEY'",
        "-H 'Content-Type: application/json'",
        `-d '{"name":"Bradford'\\''s"}'`,
      ].join(' \\\n  '),
    );
  });

  it('lists calls by resource, with parameters and refusals that the document defines once', () => {
    const api = apiDocumentSchema.parse({
      info: { title: 'Lab', version: '1', description: 'Words' },
      tags: [{ name: 'views' }, { name: 'empty' }],
      paths: {
        '/api/views/{id}': {
          put: {
            summary: 'Change a view',
            operationId: 'putView',
            tags: ['views'],
            parameters: [
              { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
              { $ref: '#/components/parameters/Key' },
            ],
            requestBody: {
              content: { 'application/json': { schema: { type: 'object', properties: { view_name: {} } } } },
            },
            responses: { 200: { description: 'Done' }, 404: { $ref: '#/components/responses/NotFound' } },
          },
        },
      },
      components: {
        schemas: {},
        parameters: { Key: { name: 'Idempotency-Key', in: 'header', required: false, schema: {} } },
        responses: { NotFound: { description: 'It does not exist.' } },
      },
    });
    const resources = apiCalls(api);
    expect(resources.map(({ name, calls }) => [name, calls.map(({ id }) => id)])).toEqual([['views', ['putView']]]);
    const [call] = resources[0]!.calls;
    expect(call).toMatchObject({ method: 'PUT', isOpen: false, answer: null });
    expect(call!.parameters.map(({ name }) => name)).toEqual(['id']);
    expect(call!.refusals).toEqual([{ status: '404', description: 'It does not exist.' }]);
    expect(findCalls(resources, 'view_name put')).toEqual([call]);
    expect(findCalls(resources, 'view_name delete')).toEqual([]);
    expect(findCalls(resources, ' ')).toEqual([]);
  });
});
