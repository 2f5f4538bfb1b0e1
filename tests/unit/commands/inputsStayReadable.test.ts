import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMAND_VERSION, UPCASTS } from '@/domain/commands/upcast';
import type { Json } from '@/lib/json';
import { inputShapes } from './inputShapes';
import { narrowed } from './narrowed';

/** One line for each call, with the version of the commands in the first. Written with `RECORD_INPUT_SHAPES=1`. */
const FILE = new URL('./inputShapes.tsv', import.meta.url);
const RECORD = 'RECORD_INPUT_SHAPES=1 npx vitest run tests/unit/commands/inputsStayReadable.test.ts';

function written(): string {
  const lines = Object.entries(inputShapes()).map(([call, shape]) => `${call}\t${JSON.stringify(shape)}`);
  return `version\t${COMMAND_VERSION}\n${lines.join('\n')}\n`;
}

function recorded(): { version: number; shapes: Map<string, Json> } {
  const [head = '', ...lines] = readFileSync(FILE, 'utf8').trimEnd().split('\n');
  const shapes = lines.map((line): [string, Json] => {
    const at = line.indexOf('\t');
    return [line.slice(0, at), JSON.parse(line.slice(at + 1)) as Json];
  });
  return { version: Number(head.split('\t')[1]), shapes: new Map(shapes) };
}

describe('a command that a device queued before an update', () => {
  if (process.env.RECORD_INPUT_SHAPES) writeFileSync(FILE, written());
  const { version, shapes } = recorded();
  const now = new Map(Object.entries(inputShapes()));

  it('S12 is still accepted, or its version was raised and an upcast converts it', () => {
    const upcasts = new Set([...UPCASTS].flatMap(([from, calls]) => (from >= version ? [...calls.keys()] : [])));
    const broken = [...shapes].flatMap(([call, before]) => {
      if (upcasts.has(call)) return [];
      const shape = now.get(call);
      return shape === undefined ? [`${call} is gone`] : narrowed(before, shape).map((what) => `${call}: ${what}`);
    });
    expect(broken, `Raise COMMAND_VERSION and add an upcast; where nothing queued can be refused, ${RECORD}`).toEqual(
      [],
    );
  });

  it('is on record for every command', () => {
    const unknown = [...now.keys()].filter((call) => !shapes.has(call));
    expect(unknown, `The shapes of new commands are put on record by ${RECORD}`).toEqual([]);
  });
});

describe('the comparison of two shapes', () => {
  const id = { type: 'string', format: 'uuid' };
  const before = { type: 'object', properties: { id, name: { type: 'string', maxLength: 50 } }, required: ['id'] };
  const changed = (properties: { [name: string]: Json }, required: string[] = ['id']): Json => ({
    ...before,
    properties: { ...before.properties, ...properties },
    required,
  });

  it.each<{ what: string; now: Json }>([
    { what: 'another name that may be left out', now: changed({ color: { type: 'string' } }) },
    { what: 'a wider bound', now: changed({ name: { type: 'string', maxLength: 90 } }) },
    { what: 'another type beside', now: changed({ name: { anyOf: [{ type: 'null' }, { type: 'string' }] } }) },
    { what: 'a name that is needed no more', now: changed({}, []) },
    { what: 'any value', now: changed({ name: {} }) },
  ])('accepts $what', ({ now: shape }) => {
    expect(narrowed(before, shape)).toEqual([]);
  });

  it.each<{ what: string; now: Json; message: string }>([
    {
      what: 'another needed name',
      now: changed({ to: id }, ['id', 'to']),
      message: 'input needs to, which could be left out',
    },
    {
      what: 'a tighter bound',
      now: changed({ name: { type: 'string', maxLength: 9 } }),
      message: 'input.name has a tighter maxLength',
    },
    {
      what: 'another type',
      now: changed({ name: { type: 'number' } }),
      message: 'input.name was string and is number',
    },
    {
      what: 'certain values alone',
      now: changed({ name: { enum: ['a'] } }),
      message: 'input.name takes certain values alone',
    },
    {
      what: 'a name that is gone',
      now: { type: 'object', properties: { id }, required: ['id'] },
      message: 'input has no name any more',
    },
    { what: 'a format', now: changed({ name: id }), message: 'input.name has a format that it had not' },
  ])('reports $what', ({ now: shape, message }) => {
    expect(narrowed(before, shape)).toEqual([message]);
  });

  it('reports a value that is no longer accepted, wherever it is', () => {
    const list = (...taken: string[]): Json => ({
      type: 'array',
      items: { anyOf: [{ enum: taken }, { type: 'null' }] },
    });
    expect(narrowed(list('a', 'b'), list('a', 'b', 'c'))).toEqual([]);
    expect(narrowed(list('a', 'b'), list('a'))).toEqual(['input[] takes "b" no more']);
  });
});
