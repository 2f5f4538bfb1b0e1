import { describe, expect, it } from 'vitest';
import { apiSchemas } from '@/contract/apiSchemas';
import type { AnyCommand } from '@/domain/commands/command';
import { commandRegistry, joinCommands } from '@/domain/commands/registry';

const modules = import.meta.glob<Record<string, unknown>>('../../../src/domain/commands/*/*.ts', { eager: true });
const isCommand = (value: unknown): value is AnyCommand =>
  typeof value === 'object' && value !== null && 'call' in value && 'run' in value && 'answers' in value;

describe('the list of all commands', () => {
  it('contains every command defined in a file, through the list of its resource', () => {
    const defined = Object.entries(modules).filter(([path]) => !path.endsWith('/index.ts'));
    const commands = defined.flatMap(([path, exports]) =>
      Object.values(exports)
        .filter(isCommand)
        .map(({ call }) => ({ path, call })),
    );
    expect(commands.filter(({ call }) => !commandRegistry.has(call))).toEqual([]);
    expect(commands.length).toBe(commandRegistry.size);
    const folders = new Set(commands.map(({ path }) => path.slice(0, path.lastIndexOf('/'))));
    expect([...folders].filter((folder) => !modules[`${folder}/index.ts`])).toEqual([]);
  });

  it('refuses a call that belongs to two commands', () => {
    const [command] = commandRegistry.values();
    expect(() => joinCommands([[command as AnyCommand], [command as AnyCommand]])).toThrow(
      `${command?.call} is defined twice.`,
    );
  });

  it('returns kinds that the API can describe', () => {
    expect(() => apiSchemas()).not.toThrow();
    for (const { answers, call } of commandRegistry.values()) expect(answers, call).toBeDefined();
  });
});
