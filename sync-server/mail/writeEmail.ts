import type { EmailMessage } from './mailer';

/** The content of an email; all of it is plain text, nothing is interpreted as HTML. */
export interface EmailParts {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** The only button. */
  action?: { label: string; url: string };
  /** Small print at the end: who sent it and why. */
  footer: string;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] as string);

/** Each element has inline styles, because mail programs drop style sheets. Dark mode is left to them. */
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const BUTTON =
  `${FONT};display:inline-block;padding:10px 18px;border-radius:6px;background:#0b5f76;color:#ffffff;` +
  'font-size:15px;font-weight:600;text-decoration:none';

const paragraph = (text: string) =>
  `<p style="${FONT};font-size:15px;line-height:22px;margin:0 0 14px">${escaped(text).replaceAll('\n', '<br>')}</p>`;

function buttonOf({ label, url }: { label: string; url: string }): string {
  return (
    `<p style="margin:20px 0"><a href="${escaped(url)}" style="${BUTTON}">${escaped(label)}</a></p>` +
    `<p style="${FONT};font-size:12px;line-height:18px;color:#666;margin:0 0 14px">${escaped(url)}</p>`
  );
}

/** An email with the same words as text and as HTML. No pictures, nothing that reveals who reads it. */
export function writeEmail({ to, subject, paragraphs, action, footer }: EmailParts): EmailMessage {
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), `-- \n${footer}`].join('\n\n');
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">' +
    `<title>${escaped(subject)}</title></head><body style="margin:0;padding:24px"><div style="max-width:520px;margin:0 auto">` +
    paragraphs.map(paragraph).join('') +
    (action ? buttonOf(action) : '') +
    `<p style="${FONT};font-size:12px;line-height:18px;color:#666;margin:24px 0 0">${escaped(footer)}</p></div></body></html>`;
  return { to, subject, text: `${text}\n`, html };
}
