import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** An edit to a file that forgets the parts that must go with it. */
interface Addition {
  file: string;
  from: string;
  to: string;
}

const KIND_OF_DIARIES = `import { z } from 'zod';
import { defineKind, undoneBy } from './kind';
export const diaryKind = defineKind({
  noun: 'diary',
  shape: z.object({ id: z.string(), user_id: z.string() }),
  read: 'label.read',
  audience: { of: 'person', person: 'user_id' },
  held: 'work',
  undoAbility: undoneBy('label.manage'),
});
`;
const REGISTERED = {
  file: 'kinds/registry.ts',
  from: '  comment: commentKind,',
  to: '  comment: commentKind,\n  diary: diaryKind,',
};
const IMPORTED = {
  file: 'kinds/registry.ts',
  from: 'import { commentKind }',
  to: "import { diaryKind } from './diary';\nimport { commentKind }",
};
const SEEN_WHOLE = { file: 'rights/cutRow.ts', from: '  comment: null,', to: '  comment: null,\n  diary: null,' };
const LISTED = { file: 'kinds/rowKind.ts', from: "  'comment',", to: "  'comment',\n  'diary'," };

describe('an addition that lacks a part', { timeout: 60_000 }, () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'labtide-parts-'));
    cpSync('src/domain', join(folder, 'src/domain'), { recursive: true });
    cpSync('src/lib', join(folder, 'src/lib'), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
    const files = [
      'kinds/registry.ts',
      'permissions/mustBeAllowed.ts',
      'rights/scopes.ts',
      'rights/targetOfRow.ts',
      'rights/cutRow.ts',
    ];
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: { ...compilerOptions, types: ['node'], paths: { '@/*': ['./src/*'] } },
        files: files.map((file) => `src/domain/${file}`),
      }),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function compile(config: string): string {
    const tsc = resolve('node_modules/.bin/tsc');
    return spawnSync(tsc, ['-p', config, '--noEmit', '--pretty', 'false'], { cwd: folder, encoding: 'utf8' }).stdout;
  }

  /** The compiler errors with these additions to the current code. */
  function errorsOf(additions: readonly Addition[], diaries: readonly string[] = []): string {
    const touched = new Map<string, string>();
    for (const { file, from, to } of additions) {
      const path = join(folder, 'src/domain', file);
      const text = readFileSync(path, 'utf8');
      if (!touched.has(path)) touched.set(path, text);
      expect(text, `${file} has no ${from}`).toContain(from);
      writeFileSync(path, text.replace(from, to));
    }
    const made = diaries.map((_, i) => join(folder, `src/domain/kinds/diary${diaries.length > 1 ? i : ''}.ts`));
    diaries.forEach((diary, i) => {
      writeFileSync(made[i] as string, diary);
    });
    try {
      return compile('tsconfig.json');
    } finally {
      for (const [path, text] of touched) writeFileSync(path, text);
      for (const path of made) rmSync(path);
    }
  }

  it('compiles when nothing is added, and when a kind is added with all its parts', () => {
    expect(errorsOf([])).toBe('');
    expect(errorsOf([LISTED, IMPORTED, REGISTERED, SEEN_WHOLE], [KIND_OF_DIARIES])).toBe('');
  });

  it('does not compile for a kind without its file, with one error', () => {
    const errors = errorsOf([LISTED, SEEN_WHOLE]);
    expect(errors).toMatch(/registry\.ts.*'diary'/);
    expect(errors.match(/^src\//gm)).toHaveLength(1);
  });

  it('does not compile for a kind that does not say whether its rows may be partly visible', () => {
    const errors = errorsOf([LISTED, IMPORTED, REGISTERED], [KIND_OF_DIARIES]);
    expect(errors).toMatch(/cutRow\.ts.*diary/);
    expect(errors.match(/^src\//gm)).toHaveLength(1);
  });

  it('does not compile for a kind with a missing or mismatched part', () => {
    const without = (part: string): [named: string, from: RegExp, to: string] => [
      part,
      new RegExp(`^  ${part}:.*\\n`, 'm'),
      '',
    ];
    const wrong = [
      ...['noun', 'read', 'audience', 'held', 'undoAbility', 'shape'].map(without),
      ['owner', /person: 'user_id' \}/, "person: 'owner' }"],
      ['diary.read', /read: 'label.read'/, "read: 'diary.read'"],
    ] as const;
    // Each is a kind of its own, so that one run of the compiler answers for all.
    const additions = wrong.flatMap((_, i) =>
      [LISTED, IMPORTED, REGISTERED, SEEN_WHOLE].map(({ file, from, to }) => ({
        file,
        from,
        to: to.replaceAll('diary', `diary${i}`),
      })),
    );
    const kinds = wrong.map(([, from, to], i) => {
      expect(KIND_OF_DIARIES).toMatch(from);
      return KIND_OF_DIARIES.replace('diaryKind', `diary${i}Kind`).replace(from, to);
    });
    const messages = errorsOf(additions, kinds).split(/^(?=src\/)/m);
    wrong.forEach(([named], i) => {
      const own = messages.filter((error) => error.startsWith(`src/domain/kinds/diary${i}.ts`)).join('');
      expect(own, `a kind with ${named} missing or wrong`).toContain(named);
    });
  });

  it('does not compile for a right without a level or with names that do not exist, nor for a reason without its text', () => {
    const rights = [
      ['least', '{}'],
      ['can_write_diaries', "{ ...TEAM, setting: 'can_write_diaries' }"],
      ['diaries', "{ ...TEAM, flag: 'diaries' }"],
    ] as const;
    const added = rights.map(([, text], i) => `\n  'diary.write${i}': ${text},`).join('');
    const from = "  'label.manage': TEAM,";
    const messages = errorsOf([
      { file: 'permissions/abilities.ts', from, to: `${from}${added}` },
      { file: 'permissions/decision.ts', from: "  'seats',", to: "  'seats',\n  'asleep'," },
    ]);
    const lines = readFileSync('src/domain/permissions/abilities.ts', 'utf8').split('\n');
    const first = lines.indexOf(from) + 2;
    const byLine = messages.split(/^(?=src\/)/m);
    rights.forEach(([named], i) => {
      const own = byLine.filter((error) => error.startsWith(`src/domain/permissions/abilities.ts(${first + i},`));
      expect(own.join(''), `a right with ${named} missing or wrong`).toContain(named);
    });
    expect(messages).toMatch(/refusalWords\.ts.*asleep/);
  });

  it('does not compile for a right with a right to see that does not exist', () => {
    const from = "  'label.manage': TEAM,";
    const to = `${from}\n  'diary.write': { ...TEAM, sees: 'diary.read' },`;
    expect(errorsOf([{ file: 'permissions/abilities.ts', from, to }])).toMatch(/abilities\.ts.*diary\.read/s);
  });

  it('does not compile for a command with a missing or mismatched part', () => {
    const home = join(folder, 'src/domain/commands/programs');
    const whole = readFileSync(join(home, 'updateProgram.ts'), 'utf8');
    const wrong: [part: string, from: RegExp, to: string][] = [
      ['summary', /^ {2}summary: .*\n/m, ''],
      ['input', /^ {2}input: [\s\S]*?^ {2}\}\),\n/m, ''],
      ['answer', /^ {2}answers: .*\n/m, ''],
      ['done', /^ {2}done: .*\n/m, ''],
      ['undoable', /^ {2}undoable: .*\n/m, ''],
      ['example', /^ {2}example: .*\n/m, ''],
      ['group', /answers: 'program'/, "answers: 'group'"],
      ['ids', /answers: 'program'/, "answers: ['program']"],
      ['no_such_name', /example: \{ id: EXAMPLE\.program/, 'example: { no_such_name: 1, id: EXAMPLE.program'],
      ['PATCH /', /call: 'PUT \/programs\/\{id\}'/, "call: '/programs/{id}'"],
    ];
    const config = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8'));
    wrong.forEach(([, from, to], i) => {
      expect(whole).toMatch(from);
      writeFileSync(join(home, `wrong${i}.ts`), whole.replace(from, to));
    });
    const files = [...wrong.map((_, i) => `src/domain/commands/programs/wrong${i}.ts`), ...config.files];
    writeFileSync(join(folder, 'wrong.json'), JSON.stringify({ ...config, files }));
    const messages = compile('wrong.json').split(/^(?=src\/)/m);
    wrong.forEach(([part], i) => {
      rmSync(join(home, `wrong${i}.ts`));
      const own = messages.filter((error) => error.startsWith(`src/domain/commands/programs/wrong${i}.ts`)).join('');
      expect(own, `without ${part}`).toContain(part);
    });
  });
});
