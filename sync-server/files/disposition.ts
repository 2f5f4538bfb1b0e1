/** Characters that RFC 5987 requires to be percent-encoded and that `encodeURIComponent` leaves. */
const LEFT = /['()*]/g;

/** The Content-Disposition of a file: its name in ASCII for old clients, and in full for the others (RFC 6266). */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const whole = name.replace(/\p{Cs}/gu, '\ufffd');
  const ascii = whole.replace(/[^ -~]|["\\%]/g, '_');
  const encoded = encodeURIComponent(whole).replace(LEFT, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
