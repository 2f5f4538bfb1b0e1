/**
 * Opens the system's file dialog for a picture.
 * @returns null if the dialog is cancelled
 */
export function choosePicture(): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = 'image/*';
    input.style.display = 'none';
    const end = () => {
      resolve(input.files?.[0] ?? null);
      input.remove();
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    // Some browsers open the dialog only for an element in the page.
    document.body.append(input);
    input.click();
  });
}
