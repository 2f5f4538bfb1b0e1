/** Hands bytes to the browser as a file to save. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
