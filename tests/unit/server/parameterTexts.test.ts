import { describeApi } from '@server/http/openApi/describeApi';
import { PARAMETER_TEXTS } from '@server/http/openApi/parameterTexts';
import { describe, expect, it } from 'vitest';
import { type Call, callName } from '@/contract/call';
import { commandCall } from '@/contract/commandCall';
import { commandRegistry } from '@/domain/commands/registry';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: { default?: unknown };
}

/** Every call of the contract, and every command as a call. */
function allCalls(): Call[] {
  const modules = import.meta.glob<Record<string, unknown>>('../../../src/contract/*/*.ts', { eager: true });
  const isCall = (value: unknown): value is Call =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'resource' in value;
  const written = Object.values(modules).flatMap((exports) => Object.values(exports).filter(isCall));
  const commands = [...commandRegistry.values()].map((command) => commandCall(command) as Call);
  return [...new Map([...written, ...commands].map((call) => [callName(call), call])).values()];
}

/** All parameters of a description, by the name of their call. */
function parametersOf(calls: readonly Call[]): { call: string; parameter: Parameter }[] {
  const api = describeApi(calls) as {
    paths: Record<string, Record<string, { parameters: (Parameter | { $ref: string })[] }>>;
    components: { parameters: Record<string, Parameter> };
  };
  const named = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation.parameters.flatMap((parameter) =>
        '$ref' in parameter ? [] : { call: `${method.toUpperCase()} ${path.replace('/api', '')}`, parameter },
      ),
    ),
  );
  const headers = Object.values(api.components.parameters).map((parameter) => ({ call: 'all', parameter }));
  return [...named, ...headers];
}

describe('descriptions of parameters', () => {
  const all = parametersOf(allCalls());

  it('say what every parameter of a path, a query or a header does, in sentences', () => {
    expect(all.length).toBeGreaterThan(250);
    const wrong = all.filter(
      ({ parameter: { description = '' } }) =>
        !/^[A-Z\d].{5,}\.$/.test(description) && !/^true |^1 for/.test(description),
    );
    expect(
      wrong.map(({ call, parameter }) => `${call}: ${parameter.in} ${parameter.name} ${parameter.description}`),
    ).toEqual([]);
  });

  it('give the default of optional parameters', () => {
    const wrong = all.filter(
      ({ parameter }) =>
        parameter.in === 'query' && !parameter.required && !/Default: |required/.test(parameter.description ?? ''),
    );
    expect(wrong.map(({ call, parameter }) => `${call}: ${parameter.name}`)).toEqual([]);
    const other = all.filter(({ parameter: { schema, description = '' } }) => {
      const held = schema.default;
      return held !== undefined && held !== '' && !description.includes(`Default: ${String(held)}`);
    });
    expect(other.map(({ call, parameter }) => `${call}: ${parameter.name} ${parameter.description}`)).toEqual([]);
  });

  it('belong to existing parameters', () => {
    const described = new Set(all.map(({ parameter }) => parameter.description));
    const said = (text: string) => described.has(text);
    const { NAMED_BY, IN_PATHS, IN_QUERIES, IN_CALLS } = PARAMETER_TEXTS;
    const unused = [
      ...Object.entries(NAMED_BY).filter(([, name]) => !said(`Id of the ${name}.`)),
      ...[IN_PATHS, IN_QUERIES, ...IN_CALLS.values()].flatMap((texts) =>
        Object.entries(texts).filter(([, text]) => !said(text)),
      ),
    ];
    expect(unused).toEqual([]);
  });

  it('are missing if nobody wrote one', () => {
    const call = {
      method: 'GET',
      path: '/wholes/{id}',
      summary: 'A whole',
      resource: allCalls()[0]!.resource,
    } as const;
    expect(
      parametersOf([call]).find(({ parameter }) => parameter.name === 'id')?.parameter.description,
    ).toBeUndefined();
  });
});
