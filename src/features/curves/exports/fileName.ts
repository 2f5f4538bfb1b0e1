/** A name that every file system accepts. */
export function fileName(title: string, ending: string): string {
  return `${title.replace(/[\\/:*?"<>|]+ ?/g, ' ')}.${ending}`;
}
