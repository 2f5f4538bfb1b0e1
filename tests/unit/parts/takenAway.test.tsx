// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it } from 'vitest';
import { isTyping } from '@/lib/isTyping';
import { useTakenAway } from '@/parts/rich/useTakenAway';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

function setUp() {
  let notified = 0;
  const at = document.body.appendChild(document.createElement('div'));
  const root = createRoot(at);
  function Text({ name, mayEdit }: { name: string | undefined; mayEdit: boolean }) {
    const { onTyping, region } = useTakenAway<HTMLElement>({ name, mayEdit }, () => {
      notified++;
    });
    if (mayEdit) return <textarea onFocus={() => onTyping(true)} />;
    return (
      <section aria-label="Description" {...region}>
        Aim
      </section>
    );
  }
  const draw = (mayEdit: boolean, name: string | undefined = 'task/1 body') =>
    act(() => root.render(<Text name={name} mayEdit={mayEdit} />));
  return {
    draw,
    notified: () => notified,
    write: () => act(() => at.querySelector('textarea')?.focus()),
    region: () => at.querySelector('section') as HTMLElement,
    end: () => act(() => root.unmount()),
  };
}

describe('an editor that is removed while somebody writes in it', () => {
  it('leaves the focus in the text, where keys are not shortcuts, until Escape or another focus', () => {
    const text = setUp();
    text.draw(true);
    text.write();
    text.draw(false);
    expect(text.notified()).toBe(1);
    expect(document.activeElement).toBe(text.region());
    expect(isTyping(document.activeElement)).toBe(true);
    act(() => void text.region().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect(document.activeElement).toBe(document.body);
    expect(isTyping(text.region())).toBe(false);
    text.end();
  });

  it('keeps it while the text is opened again', () => {
    const text = setUp();
    text.draw(true);
    text.write();
    text.draw(false);
    text.draw(false, undefined);
    text.draw(false);
    expect(isTyping(document.activeElement)).toBe(true);
    expect(text.notified()).toBe(1);
    text.end();
  });

  it('takes no focus from somebody who only read, or who wrote in another text', () => {
    const text = setUp();
    text.draw(true);
    text.draw(false);
    expect(document.activeElement).toBe(document.body);
    text.draw(true);
    text.write();
    text.draw(false, 'task/2 body');
    expect(document.activeElement).not.toBe(text.region());
    expect(text.notified()).toBe(0);
    text.end();
  });
});
