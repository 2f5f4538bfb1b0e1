type Clipboard = Pick<DataTransfer, 'files' | 'getData'>;

/**
 * The pictures of a paste, if it has no words: text and cells that are copied in an office program also have a picture of
 * themselves on the clipboard, but the text is what was meant.
 */
export function pastedPictures(clipboard: Clipboard | null): File[] {
  if (!clipboard) return [];
  if (clipboard.getData('text/plain').trim() !== '') return [];
  return [...clipboard.files].filter((file) => file.type.startsWith('image/'));
}
