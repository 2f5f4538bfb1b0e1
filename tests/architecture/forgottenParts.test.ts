import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What somebody adds to a file while forgetting the rest. */
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
  function errorsOf(additions: readonly Addition[], diary?: string): string {
    const touched = new Map<string, string>();
    for (const { file, from, to } of additions) {
      const path = join(folder, 'src/domain', file);
      const text = readFileSync(path, 'utf8');
      if (!touched.has(path)) touched.set(path, text);
      expect(text, `${file} has no ${from}`).toContain(from);
      writeFileSync(path, text.replace(from, to));
    }
    const made = join(folder, 'src/domain/kinds/diary.ts');
    if (diary) writeFileSync(made, diary);
    try {
      return compile('tsconfig.json');
    } finally {
      for (const [path, text] of touched) writeFileSync(path, text);
      rmSync(made, { force: true });
    }
  }

  it('compiles when nothing is added, and when a kind is added with all its parts', () => {
    expect(errorsOf([])).toBe('');
    expect(errorsOf([LISTED, IMPORTED, REGISTERED, SEEN_WHOLE], KIND_OF_DIARIES)).toBe('');
  });

  it('does not compile for a kind without its file, with one error', () => {
    const errors = errorsOf([LISTED, SEEN_WHOLE]);
    expect(errors).toMatch(/registry\.ts.*'diary'/);
    expect(errors.match(/^src\//gm)).toHaveLength(1);
  });

  it('does not compile for a kind that does not say whether its rows may be partly visible', () => {
    const errors = errorsOf([LISTED, IMPORTED, REGISTERED], KIND_OF_DIARIES);
    expect(errors).toMatch(/cutRow\.ts.*diary/);
    expect(errors.match(/^src\//gm)).toHaveLength(1);
  });

  it.each(['noun', 'read', 'audience', 'held', 'undoAbility', 'shape'])(
    'does not compile for a kind without %s',
    (part) => {
      const line = new RegExp(`^  ${part}:.*\\n`, 'm');
      expect(KIND_OF_DIARIES).toMatch(line);
      const errors = errorsOf([LISTED, IMPORTED, REGISTERED, SEEN_WHOLE], KIND_OF_DIARIES.replace(line, ''));
      expect(errors).toMatch(new RegExp(`diary\\.ts.*${part}`));
    },
  );

  it('does not compile for an audience that names no attribute of the row', () => {
    const wrong = KIND_OF_DIARIES.replace("person: 'user_id' }", "person: 'owner' }");
    expect(errorsOf([LISTED, IMPORTED, REGISTERED, SEEN_WHOLE], wrong)).toMatch(/diary\.ts.*owner/);
  });

  it('does not compile for a right that is not in the table', () => {
    const wrong = KIND_OF_DIARIES.replace("read: 'label.read'", "read: 'diary.read'");
    expect(errorsOf([LISTED, IMPORTED, REGISTERED, SEEN_WHOLE], wrong)).toMatch(/diary\.ts.*diary\.read/);
  });

  const rule = (text: string): Addition => ({
    file: 'permissions/abilities.ts',
    from: "  'label.manage': TEAM,",
    to: `  'label.manage': TEAM,\n  'diary.write': ${text},`,
  });
  it.each([
    ['nobody who holds it', '{}', 'least'],
    ['a setting that there is not', "{ ...TEAM, setting: 'can_write_diaries' }", 'can_write_diaries'],
    ['a flag that there is not', "{ ...TEAM, flag: 'diaries' }", 'diaries'],
    ['a right to see that there is not', "{ ...TEAM, sees: 'diary.read' }", 'diary.read'],
  ])('does not compile for a right with %s', (_, text, named) => {
    expect(errorsOf([rule(text)])).toMatch(new RegExp(`abilities\\.ts.*${named}`, 's'));
  });

  it('does not compile for a reason without its text', () => {
    const reason = { file: 'permissions/decision.ts', from: "  'seats',", to: "  'seats',\n  'asleep'," };
    expect(errorsOf([reason])).toMatch(/refusalWords\.ts.*asleep/);
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
    const told = compile('wrong.json').split(/^(?=src\/)/m);
    wrong.forEach(([part], i) => {
      rmSync(join(home, `wrong${i}.ts`));
      const own = told.filter((error) => error.startsWith(`src/domain/commands/programs/wrong${i}.ts`)).join('');
      expect(own, `without ${part}`).toContain(part);
    });
  });
});
