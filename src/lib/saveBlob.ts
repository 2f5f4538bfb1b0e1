/** Milliseconds until the address of a download is released: the browser reads it a moment later. */
const KEPT = 60_000;

/** Offers bytes to the user as a file to save. Characters that a file name cannot contain become spaces. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[\\/:*?"<>|]+/g, ' ').trim();
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT);
}
