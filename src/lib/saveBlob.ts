/** Milliseconds until the address of a download is given back: the browser reads it a moment later. */
const KEPT = 60_000;

/** Hands bytes to the browser as a file to save. Signs that no file name takes become blanks. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[\\/:*?"<>|]+/g, ' ').trim();
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
}
