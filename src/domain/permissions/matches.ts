import type { Scope, ScopedRow } from './scope';

type Test = (row: ScopedRow) => boolean;

const texts = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A scope as a function, for testing many rows: lists become sets once. */
export function compileScope(scope: Scope): Test {
  switch (scope.op) {
    case 'all':
      return () => true;
    case 'none':
      return () => false;
    case 'and': {
      const tests = scope.of.map(compileScope);
      return (row) => tests.every((test) => test(row));
    }
    case 'or': {
      const tests = scope.of.map(compileScope);
      return (row) => tests.some((test) => test(row));
    }
    case 'not': {
      const test = compileScope(scope.of);
      return (row) => !test(row);
    }
    case 'in': {
      const ids: ReadonlySet<unknown> = new Set(scope.ids);
      return (row) => ids.has(row[scope.attr]);
    }
    case 'overlaps': {
      const ids: ReadonlySet<unknown> = new Set(scope.ids);
      return (row) => texts(row[scope.attr]).some((id) => ids.has(id));
    }
    case 'within': {
      const ids: ReadonlySet<unknown> = new Set(scope.ids);
      return (row) => texts(row[scope.attr]).every((id) => ids.has(id));
    }
    case 'is':
      return (row) => (row[scope.attr] === true) === scope.value;
    case 'absent':
      return (row) => row[scope.attr] === undefined || row[scope.attr] === null;
  }
}

/** Whether a row is in a scope. */
export function matches(scope: Scope, row: ScopedRow): boolean {
  return compileScope(scope)(row);
}
