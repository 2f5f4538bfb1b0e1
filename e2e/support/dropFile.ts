import type { Page } from 'playwright';

/** Drops a file on the page as a person does. */
export async function dropFile(page: Page, name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ fileName, data }) => {
      const content = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const made = new DataTransfer();
      made.items.add(new File([content], fileName));
      return made;
    },
    { fileName: name, data: bytes.toString('base64') },
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}
