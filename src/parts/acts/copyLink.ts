import { showAlert } from './alerts';

/**
 * Copies the link to a page of the app to the clipboard and says so.
 * @param path for example `/tables/…`
 */
export async function copyLink(path: string): Promise<void> {
  const address = new URL(path, location.origin).href;
  try {
    await navigator.clipboard.writeText(address);
    showAlert({ kind: 'info', text: 'Link copied. Who may see the table can open it.' });
  } catch {
    showAlert({ kind: 'error', text: `The browser did not allow copying. The link is ${address}` });
  }
}
