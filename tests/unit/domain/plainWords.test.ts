import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commandRegistry } from '@/domain/commands/registry';
import { inputIssues } from '@/domain/input/parseInput';
import { placeWords } from '@/domain/input/plainWords';

const words = (schema: z.ZodType, input: unknown) => inputIssues(schema, input).map(({ message }) => message);

/** The validator's own messages, if nobody provides others. */
const VALIDATOR =
  /invalid (input|option|key|uuid|string|element)|expected|received|unrecognized|too (small|big|long|short)|zod/i;

describe('messages about invalid input', () => {
  it('name the property and the requirement', () => {
    const schema = z.object({
      id: z.uuid(),
      name: z.string().min(1).max(3),
      size: z.number().int().min(1).max(10),
      ids: z.array(z.uuid()).min(1),
      kind: z.enum(['one', 'two']),
      agreed: z.literal(true),
      email: z.union([z.email(), z.literal('')]),
      filters: z.array(z.object({ type: z.string() })),
    });
    expect(words(schema, undefined)).toEqual(['The body must be an object.']);
    expect(words(schema, {})).toEqual([
      'id is required.',
      'name is required.',
      'size is required.',
      'ids is required.',
      'kind is required.',
      'agreed is required.',
      'email is required.',
      'filters is required.',
    ]);
    const wrong = {
      ...{ id: 7, name: '', size: 1.5, ids: [], kind: 'three', agreed: false, email: 'nobody' },
      filters: [{ type: 'x' }, { type: 1 }],
    };
    expect(words(schema, wrong)).toEqual([
      'id must be an id (a UUID).',
      'name must have at least 1 letter.',
      'size must be a whole number.',
      'ids must have at least 1 item.',
      'kind must be one of one, two.',
      'agreed must be true.',
      'email must be an e-mail address.',
      'filters 2: type must be a text.',
    ]);
    const long = { ...wrong, name: 'four', size: 1_000, ids: ['x'] };
    expect(words(schema, long)).toEqual(
      expect.arrayContaining([
        'name must have at most 3 letters.',
        'size must be at most 10.',
        'ids 1 must be an id (a UUID).',
      ]),
    );
  });

  it('give the requirements of each branch of a choice, or the error in the branch that came closest', () => {
    const choice = z.object({ given: z.union([z.boolean(), z.object({ at: z.number(), by: z.string() })]) });
    expect(words(choice, { given: 'x' })).toEqual(['given must be true or false or an object.']);
    expect(words(choice, { given: { at: 1, by: 2 } })).toEqual(['given.by must be a text.']);
    expect(words(z.object({ data: z.record(z.uuid(), z.json()) }), { data: { dose: 1 } })).toEqual([
      'data: dose is not an id.',
    ]);
  });

  it('keep the messages that a schema defines', () => {
    expect(words(z.object({ name: z.string().min(1, 'Name cannot be empty.') }), { name: '' })).toEqual([
      'Name cannot be empty.',
    ]);
  });

  it('number list items from 1', () => {
    expect(placeWords(['attrs', 'options', 1, 'name'])).toBe('attrs.options 2: name');
    expect(placeWords([0, 'identifier'])).toBe('1: identifier');
    expect(placeWords([])).toBe('The body');
  });

  it('are never those of the validator, whatever a command is given', () => {
    for (const command of commandRegistry.values()) {
      const names = command.input instanceof z.ZodObject ? Object.keys(command.input.shape) : [];
      const part = fc.oneof(
        fc.jsonValue({ maxDepth: 3 }),
        fc.constantFrom<unknown>(undefined, -1.5, [[null]], [{}], {}),
      );
      const inputs = fc.oneof(part, fc.record(Object.fromEntries(names.map((name) => [name, part]))));
      fc.assert(
        fc.property(inputs, (input) => {
          for (const message of words(command.input, input)) {
            expect(message).not.toMatch(VALIDATOR);
            expect(message).toMatch(/\.$/);
          }
        }),
        { numRuns: 60 },
      );
    }
  });
});
