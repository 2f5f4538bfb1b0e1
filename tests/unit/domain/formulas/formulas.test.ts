import { fc } from '@tests/support/fc';
import { describe, expect, it } from 'vitest';
import { type FieldShape, NO_LOOKUPS } from '@/domain/fields/fieldContext';
import { exportContent, formatContent } from '@/domain/fields/showContent';
import { bindFormula, showFormula } from '@/domain/formulas/bindFormula';
import { calculateFormula } from '@/domain/formulas/calculateFormula';
import { checkFormula } from '@/domain/formulas/checkFormula';
import { FormulaError } from '@/domain/formulas/formulaNode';
import { isNumericFormula } from '@/domain/formulas/isNumericFormula';
import { parseFormula } from '@/domain/formulas/parseFormula';
import { withFormulas } from '@/domain/formulas/withFormulas';
import type { FieldType } from '@/domain/kinds/fieldType';
import type { CellValue } from '@/domain/records/recordRow';
import type { Json } from '@/lib/json';

const field = (id: string, field_name: string, field_type: FieldType, attrs: FieldShape['attrs'] = {}): FieldShape => ({
  id,
  field_name,
  field_type,
  attrs,
  ref_slice_id: null,
  standard_format: null,
});
const FIELDS = [
  field('f-dose', 'Dose', 'number'),
  field('f-ic', 'IC50 {nM}', 'qualified-number'),
  field('f-name', 'Name', 'text'),
  field('f-made', 'Made', 'date'),
  field('f-pure', 'Pure', 'boolean'),
  field('f-stage', 'Stage', 'select', {
    options: [{ id: 'o1', name: 'Open', color: null, position: 0, is_archived: false }],
  }),
];
const CELLS: Record<string, Json> = {
  'f-dose': 4,
  'f-ic': { qualifier: '<', value: 50 },
  'f-name': 'Aspirin',
  'f-made': '2026-01-05',
  'f-pure': true,
  'f-stage': 'o1',
};
const cell = (content: Json) => [{ id: 'v', content, at: 1, author_id: 'u', operation_id: null }];
const context = (fields = FIELDS) => ({
  fields: new Map(fields.map((held) => [held.id, held])),
  lookups: NO_LOOKUPS,
  today: 20_468,
});
const cellsOf = (contents: Record<string, Json>) =>
  Object.fromEntries(Object.entries(contents).map(([id, content]) => [id, cell(content)]));

const reading = (cells: Record<string, CellValue[]>) => (id: string) => cells[id] ?? [];

function result(text: string, contents = CELLS) {
  const { formula } = bindFormula(text, FIELDS);
  return calculateFormula(field('f', 'Result', 'formula', { formula }), reading(cellsOf(contents)), context());
}
const value = (text: string, contents = CELLS) => result(text, contents).content;

describe('formulas', () => {
  it.each<[string, Json]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 * -3', -6],
    ['7 \u2212 2 \u00d7 3', 1],
    ['10 - 4 - 3', 3],
    ['1.5e3 / .5', 3000],
    ['{Dose} * 2', 8],
    ['{ dose } + {DOSE}', 8],
    ['-log({IC50 {nM}}} * 1e-9)', 9 - Math.log10(50)],
    ['{IC50 {nM}}}', 50],
    ['{Dose} > 3 and {Pure}', true],
    ['not {Pure} or {Dose} = 4', true],
    ['and({Pure}, {Dose} < 4)', false],
    ['or({Dose} < 4, not({Pure}))', false],
    ['if({Dose} >= 4, "high", "low")', 'high'],
    ['if({Dose} < 4, "high")', null],
    ['if({Stage} = "open"; 1; 2)', 1],
    ['{Name} = "ASPIRIN"', true],
    ['{Name} <> "Aspirin"', false],
    ['{Dose} = "4"', false],
    ['min(3, {Dose}, 9)', 3],
    ['max(3, {Dose})', 4],
    ['mean(1, 2, 6)', 3],
    ['sum(1, {Dose}, 6)', 11],
    ['round(2.345, 2)', 2.35],
    ['round(-2.5)', -3],
    ['round(1234, -2)', 1200],
    ['abs(-3)', 3],
    ['log(1000)', 3],
    ['log(8, 2)', 3],
    ['ln(exp(2))', 2],
    ['sqrt(16)', 4],
    ['concat({Name}, " ", {Dose}, "mg")', 'Aspirin 4mg'],
    ['left({Name}, 3)', 'Asp'],
    ['right({Name}, 2)', 'in'],
    ['right({Name}, 0)', ''],
    ['len("a\u{1F9EA}b")', 3],
    ["upper('it''s')", "IT'S"],
    ['lower({Name})', 'aspirin'],
    ['today()', '2026-01-15'],
    ['datediff({Made}, today())', 10],
    ['{Made} < "2026-02-01"', true],
    ['TRUE', true],
  ])('%s is %j', (text, expected) => {
    const got = value(text);
    if (typeof expected === 'number') expect(got).toBeCloseTo(expected, 10);
    else expect(got).toBe(expected);
  });

  it('is empty if a relevant argument is empty, or a marker', () => {
    for (const text of ['{Dose} + 1', 'sum(1, {Dose})', 'concat({Dose}, "x")', 'if({Dose} > 1, 1, 2)', '{Dose} = 1'])
      for (const empty of [{}, { 'f-dose': 'n/a' }] as Record<string, Json>[])
        expect(value(text, empty), text).toBeNull();
    expect(value('if({Pure}, 1, {Dose})', { 'f-pure': true })).toBe(1);
    expect(value('or({Pure}, {Dose} > 1)', { 'f-pure': true })).toBe(true);
  });

  it.each([
    ['1 / 0', 'Division by zero.'],
    ['{Name} * 2', 'Aspirin is not a number.'],
    ['ln(-1)', 'The result is not a number.'],
    ['10 ^ 400', 'The result is not a number.'],
    ['if({Name}, 1, 2)', 'Aspirin is neither true nor false.'],
    ['datediff({Name}, today())', 'Aspirin is not a date.'],
  ])('says why %s has no value', (text, fault) => {
    expect(result(text)).toEqual({ content: null, fault });
  });

  it.each([
    ['', 'The formula ends too early.', 0],
    ['1 +', 'The formula ends too early.', 3],
    ['1 2', 'An operator is missing here.', 2],
    ['(1', 'A bracket is not closed.', 2],
    ['{Dose', 'A field name is not closed by }.', 0],
    ['"text', 'A text is not closed.', 0],
    ['{Weight} * 2', 'There is no field Weight.', 0],
    ['2 * Dose', 'Write {dose} for a field.', 4],
    ['sqrt', 'sqrt needs brackets.', 0],
    ['sine(1)', 'There is no function sine.', 0],
    ['toString(1)', 'There is no function tostring.', 0],
    ['sqrt(1, 2)', 'sqrt takes a number.', 0],
    ['* 2', 'A value is missing before *', 0],
    ['1 # 2', '# has no meaning here.', 2],
  ])('refuses %j', (text, error, at) => {
    expect(checkFormula(text, FIELDS, null)).toEqual({ valid: false, error, at });
  });

  it('is stored with ids and shown with names, also after a rename', () => {
    const bound = bindFormula('{Dose} / {IC50 {nM}}} + {dose}', FIELDS);
    expect(bound).toEqual({ formula: '{f-dose} / {f-ic} + {f-dose}', dependencies: ['f-dose', 'f-ic'] });
    const names = new Map([
      ['f-dose', 'Amount'],
      ['f-ic', 'IC50 {nM}'],
    ]);
    expect(showFormula(bound.formula, (id) => names.get(id) ?? null)).toBe('{Amount} / {IC50 {nM}}} + {Amount}');
    expect(bindFormula(bound.formula, FIELDS)).toEqual(bound);
  });

  it('refuses circular references, and returns a reason if one exists anyway', () => {
    const a = field('a', 'A', 'formula', { formula: '{b} + 1', dependencies: ['b'] });
    const b = field('b', 'B', 'formula', { formula: '{a} + 1', dependencies: ['a'] });
    expect(checkFormula('{B} + 1', [a, b], 'a')).toMatchObject({
      error: 'Circular reference through B.',
    });
    expect(checkFormula('{A}', [a], 'a')).toMatchObject({
      error: 'Circular reference: the formula uses its own field.',
    });
    expect(calculateFormula(a, reading({}), context([a, b]))).toEqual({
      content: null,
      fault: 'Circular reference.',
    });
  });

  it('depends on other formulas, and gives records a cell that is stored nowhere', () => {
    const double = field('d', 'Double', 'formula', { formula: '{f-dose} * 2' });
    const next = field('n', 'Next', 'formula', { formula: '{d} + 1' });
    const record = { cells: cellsOf(CELLS) };
    const seen = withFormulas(record, [double, next], context([...FIELDS, double]));
    expect([seen.cells.d?.[0]?.content, seen.cells.n?.[0]?.content]).toEqual([8, 9]);
    expect(record.cells).not.toHaveProperty('d');
  });

  it('uses the values of one experiment if one is named', () => {
    const cells = { 'f-dose': [{ ...cell(7)[0]!, operation_id: 'op' }, ...cell(4)] };
    const double = field('d', 'Double', 'formula', { formula: '{f-dose} * 2' });
    expect(calculateFormula(double, reading(cells), { ...context(), operationId: 'op' }).content).toBe(14);
    expect(calculateFormula(double, reading(cells), { ...context(), operationId: null }).content).toBe(8);
    expect(calculateFormula(double, reading(cells), context()).content).toBe(14);
  });

  it('any typed text is read or refused, and nothing is thrown', () => {
    const piece = fc.constantFrom(
      '1',
      '+',
      '-',
      '(',
      ')',
      '{Dose}',
      'if',
      'sum',
      ',',
      '"x"',
      ' ',
      '^',
      'not',
      '{',
      '"',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((parts) => parts.join('')),
        ),
        (text) => {
          try {
            parseFormula(text);
          } catch (error) {
            expect(error).toBeInstanceOf(FormulaError);
            return;
          }
          const check = checkFormula(text, FIELDS, null);
          if (check.valid) expect(bindFormula(check.formula, FIELDS)).toMatchObject({ formula: check.formula });
        },
      ),
    );
    expect(() => parseFormula('('.repeat(5000))).toThrow(FormulaError);
    expect(() => parseFormula('-'.repeat(5000))).toThrow(FormulaError);
  });

  it('agrees with JavaScript on arithmetic', () => {
    const number = fc.integer({ min: -99, max: 99 }).map((n) => (n < 0 ? `(${n})` : String(n)));
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { depthSize: 'small' },
        number,
        fc.tuple(tie('tree'), fc.constantFrom('+', '-', '*'), tie('tree')).map(([a, o, b]) => `${a} ${o} ${b}`),
        tie('tree').map((inner) => `(${inner})`),
      ),
    }));
    fc.assert(
      fc.property(tree, (text) => {
        const expected = Function(`return ${text}`)() as number;
        expect(value(text)).toBe(expected === 0 ? 0 : expected);
      }),
    );
  });
});

it('a formula that is called numeric never returns anything but a number or nothing', () => {
  const leaf = fc.constantFrom(
    '{f-dose}',
    '{f-ic}',
    '{f-name}',
    '{f-made}',
    '{f-pure}',
    '2',
    '"12"',
    'true',
    'today()',
  );
  const { tree } = fc.letrec<{ tree: string }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc
        .tuple(tie('tree'), fc.constantFrom('+', '-', '*', '/', '^', '<', '=', 'and'), tie('tree'))
        .map((p) => `(${p.join(' ')})`),
      fc.tuple(fc.constantFrom('len', 'round', 'upper', 'sum', 'not'), tie('tree')).map(([name, a]) => `${name}(${a})`),
      fc.tuple(tie('tree'), tie('tree'), tie('tree')).map((args) => `if(${args.join(', ')})`),
    ),
  }));
  const fieldOf = (id: string) => FIELDS.find((held) => held.id === id);
  let numeric = 0;
  fc.assert(
    fc.property(tree, (formula) => {
      if (!isNumericFormula(formula, fieldOf)) return;
      numeric++;
      const given = value(formula);
      expect(given === null || typeof given === 'number').toBe(true);
    }),
    { numRuns: 400 },
  );
  expect(numeric).toBeGreaterThan(50);
});

it('results are shown without rounding noise, and exported in full', () => {
  const shape = field('f', 'Result', 'formula');
  expect(formatContent(0.1 + 0.2, { field: shape, lookups: NO_LOOKUPS })).toBe('0.3');
  expect(exportContent(0.1 + 0.2, { field: shape, lookups: NO_LOOKUPS })).toBe('0.30000000000000004');
});
