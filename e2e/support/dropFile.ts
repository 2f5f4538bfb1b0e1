import type { Locator, Page } from 'playwright';

/** Drops a file on the page, or on a part of it, as a person does. */
export async function dropFile(page: Page, name: string, bytes: Buffer, on?: Locator): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ fileName, data }) => {
      const content = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const made = new DataTransfer();
      made.items.add(new File([content], fileName));
      return made;
    },
    { fileName: name, data: bytes.toString('base64') },
  );
  const target = on ?? page.locator('body');
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}
