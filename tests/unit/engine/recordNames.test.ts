import { describe, expect, test, vi } from 'vitest';
import { RecordNames } from '@/engine/recordNames';

function named(table: Map<string, string>) {
  const questions: string[][] = [];
  const names = new RecordNames(async (ids) => {
    questions.push([...ids]);
    return ids.map((id) => table.get(id) ?? null);
  });
  return { names, questions };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('names of referenced records', () => {
  test('are requested once, many in one message, and passed to subscribers', async () => {
    const { names, questions } = named(new Map([['a', 'CMP-1']]));
    const listener = vi.fn();
    names.subscribe(listener);
    expect([names.get('a'), names.get('b'), names.get('a')]).toEqual([undefined, undefined, undefined]);
    await settled();
    expect(questions).toEqual([['a', 'b']]);
    expect(names.get('a')).toBe('CMP-1');
    expect(names.get('b')).toBeNull();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('follow a record that was renamed and one that arrived later', async () => {
    const table = new Map([['a', 'CMP-1']]);
    const { names } = named(table);
    names.get('a');
    names.get('b');
    await settled();
    table.set('a', 'CMP-100').set('b', 'CMP-2');
    names.refresh(['a', 'never looked at']);
    expect(names.get('a')).toBe('CMP-1');
    await settled();
    expect(names.get('a')).toBe('CMP-100');
    expect(names.get('b')).toBeNull();
    names.refreshAll();
    await settled();
    expect(names.get('b')).toBe('CMP-2');
  });

  test('a rename during a request causes another request', async () => {
    const answers: ((names: (string | null)[]) => void)[] = [];
    const names = new RecordNames(() => new Promise((resolve) => answers.push(resolve)));
    names.get('a');
    await settled();
    names.refresh(['a']);
    await settled();
    expect(answers).toHaveLength(2);
    answers[0]!(['old']);
    answers[1]!(['new']);
    await settled();
    expect(names.get('a')).toBe('new');
  });

  test('report nothing if nothing has changed', async () => {
    const { names } = named(new Map([['a', 'CMP-1']]));
    names.get('a');
    await settled();
    const listener = vi.fn();
    names.subscribe(listener);
    names.refreshAll();
    await settled();
    expect(listener).not.toHaveBeenCalled();
  });
});
