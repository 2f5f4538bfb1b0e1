// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { CONFIRMATION_MISMATCH, ConfirmDialog, Dialog } from '@/ui';

/** Types a text into the field as a person would, but all at once. */
function fill(input: HTMLInputElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  act(() => {
    set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('R-D-5.26 R-D-5.27 submit stays off until the typed text matches exactly, and a mismatch says so', async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const onConfirm = vi.fn();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  act(() =>
    root.render(
      <ConfirmDialog
        open
        title="Delete?"
        onOpenChange={() => {}}
        confirmLabel="Delete"
        confirmationText="CMP-1"
        onConfirm={onConfirm}
      />,
    ),
  );
  const input = document.querySelector('input') as HTMLInputElement;
  const submit = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Delete')!;
  const isOff = () => submit.disabled || submit.getAttribute('aria-disabled') === 'true';
  for (const near of ['', 'CMP', 'cmp-1', 'CMP-1 ']) {
    fill(input, near);
    act(() => submit.click());
    expect(isOff(), near).toBe(true);
  }
  expect(document.body.textContent).toContain(CONFIRMATION_MISMATCH);
  fill(input, 'CMP');
  expect(document.body.textContent).not.toContain(CONFIRMATION_MISMATCH);
  act(() => void input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  expect(document.body.textContent).toContain(CONFIRMATION_MISMATCH);
  expect(onConfirm).not.toHaveBeenCalled();
  fill(input, 'CMP-1');
  expect(isOff()).toBe(false);
  act(() => submit.click());
  expect(onConfirm).toHaveBeenCalledOnce();
  act(() => root.unmount());
});

function Nested() {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open title="Import" onOpenChange={() => {}}>
      <button type="button" onClick={() => setOpen(true)}>
        Undo import
      </button>
      <ConfirmDialog open={open} title="Delete?" onOpenChange={setOpen} confirmationText="a.csv" onConfirm={() => {}} />
    </Dialog>
  );
}

it('the confirming text can be typed immediately, also in a dialog over another one', async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Nested />));
  const opener = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Undo import')!;
  await act(async () => {
    opener.focus();
    opener.click();
  });
  expect(document.activeElement?.tagName).toBe('INPUT');
  await act(async () => root.unmount());
});

it.each([
  ['the first field where there is one', <input key="a" aria-label="Name" />, 'INPUT'],
  ['no button that closes it while its content is being read', <p key="b">Reading the file</p>, 'DIV'],
])('a dialog has the focus on %s', async (_, content, tag) => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <Dialog open title="Import" onOpenChange={() => {}} onSubmit={() => {}} submitDisabled>
        {content}
      </Dialog>,
    ),
  );
  expect(document.activeElement?.tagName).toBe(tag);
  expect(document.activeElement?.closest('[role=dialog]')).not.toBeNull();
  await act(async () => root.unmount());
});
