/** Letters that RFC 5987 wants written as numbers and `encodeURIComponent` leaves. */
const LEFT = /['()*]/g;

/** How a file is handed out, by its name: ASCII for old clients, all of it for the others (RFC 6266). */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const whole = name.replace(/\p{Cs}/gu, '\ufffd');
  const ascii = whole.replace(/[^ -~]|["\\%]/g, '_');
  const encoded = encodeURIComponent(whole).replace(LEFT, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
