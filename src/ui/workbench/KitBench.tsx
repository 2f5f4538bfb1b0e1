import { useState } from 'react';
import { ButtonParts } from './kit/ButtonParts';
import { DialogParts } from './kit/DialogParts';
import { FeedbackParts } from './kit/FeedbackParts';
import { FloatingParts } from './kit/FloatingParts';
import { InputParts } from './kit/InputParts';
import { MarkParts } from './kit/MarkParts';
import type { OpenPart } from './kit/openPart';
import { PaletteParts } from './kit/PaletteParts';
import { ToastParts } from './kit/ToastParts';

const OPEN: Readonly<Record<string, OpenPart>> = { dialog: 'dialog', confirm: 'confirm', palette: 'palette' };

/** Every part of the kit on one page, in the states in which parts usually break. */
export function KitBench() {
  const show = new URLSearchParams(location.search).get('show');
  const [open, setOpen] = useState<OpenPart | null>(OPEN[show ?? ''] ?? null);
  const close = () => setOpen(null);
  return (
    <main style={{ padding: '24px 32px 96px', columns: '560px 2', columnGap: 32 }}>
      <ButtonParts />
      <InputParts />
      <MarkParts />
      <FeedbackParts />
      <FloatingParts show={show} onOpen={setOpen} />
      <DialogParts open={open} onClose={close} />
      <PaletteParts isOpen={open === 'palette'} text={show === 'palette' ? 'gef' : ''} onClose={close} />
      <ToastParts isShown={show === 'toasts'} />
    </main>
  );
}
