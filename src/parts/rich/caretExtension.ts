import { CollaborationCaret } from '@tiptap/extension-collaboration-caret';
import type { Awareness } from 'y-protocols/awareness';
import { personHue } from '@/ui';
import styles from './Rich.module.css';

/** Another person in a text, as shown at their caret. */
export interface CaretUser {
  id: string;
  name: string;
  color: string;
}

/** The colour that a person has everywhere, whatever the network message says. */
const colorOf = (id: unknown) => `var(--p${personHue(String(id))})`;

/** The carets of the others with their names. A name fades when its caret stops moving. */
export function caretExtension(awareness: Awareness, user: CaretUser) {
  return CollaborationCaret.configure({
    provider: { awareness },
    user: { ...user },
    render: ({ id, name }) => {
      const caret = document.createElement('span');
      caret.className = styles.caret ?? '';
      caret.style.setProperty('--who', colorOf(id));
      const label = document.createElement('span');
      label.className = styles.caretName ?? '';
      label.textContent = String(name).slice(0, 60);
      caret.append(label);
      return caret;
    },
    selectionRender: ({ id }) => ({ class: styles.selected ?? '', style: `--who: ${colorOf(id)}` }),
  });
}
