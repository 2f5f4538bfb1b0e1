/** The name of a pasted file: browsers call every screenshot `image.png`, so the time is added to distinguish them. */
export function pastedName(name: string, now: number): string {
  if (name !== 'image.png') return name;
  const time = new Date(now);
  const two = (n: number) => String(n).padStart(2, '0');
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `Screenshot ${day} ${two(time.getHours())}.${two(time.getMinutes())}.${two(time.getSeconds())}.png`;
}
