import { counted, plural } from '@/lib/words/counted';
import { showAlert } from '@/parts/acts/alerts';

/** Says that documents which were changed here are now hidden, and what happened to the changes. */
export function alertHiddenDocuments(documents: number, kept: number): void {
  const [is, it] = [plural(documents, 'is', 'are'), plural(documents, 'it', 'them')];
  const hidden = `${counted(documents, 'view or text', 'views or texts')} that you changed here ${is} now partly or fully hidden from you.`;
  const lost =
    documents > kept
      ? ` Unsent changes to ${kept > 0 ? `${documents - kept} of them` : it} cannot be kept, because they name what is hidden.`
      : '';
  const words =
    kept > 0
      ? ` What you typed into ${counted(kept, 'text')} is kept on this laptop, on the page of ${plural(kept, 'its item', 'their items')}.`
      : '';
  showAlert({ kind: 'error', text: `${hidden}${lost}${words}` });
}
