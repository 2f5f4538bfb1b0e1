// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import type { Field } from '@/domain/kinds/field';
import { FormulaEditor } from '@/features/records/fields/FormulaEditor';
import { OptionList } from '@/parts/options/OptionList';
import type { OptionDraft } from '@/parts/options/optionDraft';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function shown(face: React.ReactNode) {
  const at = document.body.appendChild(document.createElement('div'));
  const root = createRoot(at);
  act(() => root.render(face));
  const press = (key: string) =>
    act(() => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
  return { at, press, end: () => act(() => root.unmount()) };
}

const mass = { id: 'f1', field_name: 'Mass', attrs: {} } as unknown as Field;

function Formula() {
  const [text, setText] = useState('');
  const outlook = { fault: null, at: null, dependencies: [] } as never;
  return (
    <FormulaEditor value={text} onChange={setText} outlook={outlook} fields={new Map([['f1', mass]])} own={null} />
  );
}

function Options() {
  const [options, setOptions] = useState<OptionDraft[]>([{ id: 'a', name: 'A', color: null, is_archived: false }]);
  return <OptionList options={options} onChange={setOptions} newId={() => `new${options.length}`} />;
}

/** No frame is drawn in these tests: what waits for one is too late for somebody who types fast on a busy laptop. */
describe('the next character finds the caret where the last key has put it', () => {
  it('after the name that was chosen in a formula', () => {
    const { at, press, end } = shown(<Formula />);
    const area = at.querySelector('textarea') as HTMLTextAreaElement;
    act(() => {
      area.focus();
      // As the browser does: bypassing the setter that React watches.
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, '{ma + 1');
      area.setSelectionRange(3, 3);
      area.dispatchEvent(new Event('input', { bubbles: true }));
    });
    press('Enter');
    expect(area.value).toBe('{Mass} + 1');
    expect([area.selectionStart, area.selectionEnd]).toEqual([6, 6]);
    end();
  });

  it('in the option that Enter has added', () => {
    const { at, press, end } = shown(<Options />);
    at.querySelector('input')?.focus();
    press('Enter');
    const inputs = at.querySelectorAll('input');
    expect(inputs).toHaveLength(2);
    expect(document.activeElement).toBe(inputs[1]);
    press('Backspace');
    expect(document.activeElement).toBe(at.querySelector('input'));
    end();
  });
});
