import { errorStatuses } from '@server/http/openApi/errorAnswers';
import { servedCalls } from '@server/http/serve';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { z } from 'zod';
import { type Call, callName } from '@/contract/call';
import { unknownNames } from '@/contract/unknownNames';

/** Names that `data` may have besides the resource and what the call declares. */
const DATA = ['resource', 'event', 'page', 'page_size', 'total'];

const errorShape = z.strictObject({
  content: z.union([
    z.string().min(1),
    z.array(
      z.strictObject({
        validation: z.string(),
        code: z.string(),
        message: z.string().min(1),
        path: z.array(z.union([z.string(), z.number()])),
      }),
    ),
  ]),
});

/** The calls of an app, each with a pattern of its addresses. */
function routesOf(app: FastifyInstance): { call: Call; address: RegExp; isExact: boolean }[] {
  return (servedCalls.get(app) ?? []).map((call) => ({
    call,
    address: new RegExp(`^/api${call.path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
    isExact: !call.path.includes('{'),
  }));
}

function demandFit(call: Call, schema: z.ZodType, content: unknown, what: string): void {
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new Error(`${callName(call)}: ${what} is not as declared: ${parsed.error.message}`);
  const [unknown] = unknownNames(content, [schema]);
  if (unknown) throw new Error(`${callName(call)}: ${what} has ${unknown.path.join('.')}, which is not declared.`);
}

function checkData(call: Call, data: { [name: string]: unknown }): void {
  const declared = [...DATA, ...Object.keys(call.beside ?? {})];
  const more = Object.keys(data).filter((name) => !declared.includes(name));
  if (more.length > 0) throw new Error(`${callName(call)}: data has ${more.join(', ')}, which is not declared.`);
  demandFit(call, call.resource, data.resource, 'resource');
  if (call.beside) demandFit(call, z.object(call.beside).loose(), data, 'data');
}

function check(call: Call, status: number, type: string, text: string): void {
  if (status >= 500 && status !== 503) return;
  if (status >= 400) {
    if (!errorStatuses(call).includes(status)) throw new Error(`${callName(call)} does not declare ${status}: ${text}`);
    demandFit(call, errorShape, JSON.parse(text), 'the refusal');
  } else if (call.form === 'ndjson') {
    if (!call.line) throw new Error(`${callName(call)} declares no line.`);
    for (const line of text.split('\n')) if (line !== '') demandFit(call, call.line, JSON.parse(line), 'a line');
  } else if (call.form === 'bytes') {
    const media = call.media ?? [];
    if (media.length > 0 && !media.some((one) => type.startsWith(one)))
      throw new Error(`${callName(call)} does not declare ${type}.`);
  } else if (call.form === 'redirect') {
    if (status !== call.status) throw new Error(`${callName(call)} does not declare ${status}.`);
  } else checkData(call, JSON.parse(text).data);
}

/** From now on every answer of the app is compared with what its call declares; a difference throws. */
export function checkAnswers(app: FastifyInstance): void {
  const inject = app.inject.bind(app) as (options: InjectOptions | string) => ReturnType<FastifyInstance['inject']>;
  let routes: ReturnType<typeof routesOf> | null = null;
  const checked = async (options: InjectOptions | string) => {
    const answer = await inject(options);
    routes ??= routesOf(app);
    const { url, method = 'GET' } = typeof options === 'string' ? { url: options } : options;
    const path = String(url).split('?')[0] as string;
    const fitting = routes.filter(({ call, address }) => call.method === method && address.test(path));
    const { call } = fitting.find(({ isExact }) => isExact) ?? fitting[0] ?? {};
    // Compressed answers are checked by the test that asks for them.
    if (call && !answer.headers['content-encoding'])
      check(call, answer.statusCode, String(answer.headers['content-type']), answer.payload);
    return answer;
  };
  app.inject = checked as FastifyInstance['inject'];
}
