import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commandCall } from '@/contract/commandCall';
import { unknownNames } from '@/contract/unknownNames';
import { commandRegistry } from '@/domain/commands/registry';

const pathsOf = (value: unknown, ...schemas: z.ZodType[]) =>
  unknownNames(value, schemas).map(({ path }) => path.join('.'));

describe('names that a schema does not know', () => {
  const item = z.object({ id: z.string(), more: z.object({ deep: z.number() }).optional() });
  const schema = z.object({ name: z.string(), items: z.array(item).default([]), free: z.record(z.string(), item) });

  it('are found at any depth, in lists and under free keys', () => {
    const value = {
      name: 'x',
      nmae: 'y',
      items: [{ id: '1' }, { id: '2', extra: 1, more: { deep: 1, deeper: 2 } }],
      free: { anything: { id: '3', other: 4 } },
    };
    expect(pathsOf(value, schema)).toEqual(['nmae', 'items.1.extra', 'items.1.more.deeper', 'free.anything.other']);
  });

  it('may be known to another schema', () => {
    const resource = z.object({ nmae: z.string(), items: z.array(z.object({ extra: z.number() })) });
    expect(pathsOf({ nmae: 1, items: [{ extra: 1, other: 2 }] }, schema, resource)).toEqual(['items.0.other']);
  });

  it('do not exist where anything is allowed', () => {
    const open = z.object({ json: z.json(), any: z.unknown(), loose: z.looseObject({ a: z.string() }) });
    expect(pathsOf({ json: { x: [{ y: 1 }] }, any: { z: 1 }, loose: { b: 2 } }, open)).toEqual([]);
    expect(pathsOf('text', schema)).toEqual([]);
  });

  it('are searched through choices, wrappers and transforms', () => {
    const wrapped = z.object({
      either: z.union([z.string(), z.object({ a: z.string() }), z.object({ b: z.string() })]).nullable(),
      read: z.object({ a: z.string() }).transform((given) => given.a),
      first: z.preprocess((given) => given, z.object({ a: z.string() })),
    });
    const value = { either: { a: '', b: '', c: '' }, read: { a: '', d: 1 }, first: { a: '', e: 1 } };
    expect(pathsOf(value, wrapped)).toEqual(['either.c', 'read.d', 'first.e']);
  });

  it('do not occur in the example of any command', () => {
    for (const command of commandRegistry.values()) {
      expect(command.input.safeParse(command.example).error?.issues, command.call).toBeUndefined();
      expect(pathsOf(command.example, command.input), command.call).toEqual([]);
    }
  });

  it('has each part of a command in the place where its call reads it', () => {
    for (const command of commandRegistry.values()) {
      const { params, query, body, method } = commandCall(command);
      const names = [params, query, body].flatMap((part) =>
        part instanceof z.ZodObject ? Object.keys(part.shape) : [],
      );
      const all = command.input instanceof z.ZodObject ? Object.keys(command.input.shape) : [];
      expect(names.sort(), command.call).toEqual(all.sort());
      expect(body === undefined, command.call).toBe(method === 'DELETE');
    }
  });
});
