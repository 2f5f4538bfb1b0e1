export interface Policy {
  key: 'ppa' | 'eula';
  title: string;
  accept: string;
  paragraphs: readonly string[];
}

/** Texts that a person accepts before the first use. Each sentence describes the product; keep them true. */
export const POLICIES: readonly Policy[] = [
  {
    key: 'ppa',
    title: 'Privacy policy',
    accept: 'I accept the privacy policy',
    paragraphs: [
      'Your name, your e-mail address and what you do are stored on the server of your organisation. Every change keeps its author, time and device, so that colleagues can see who did what.',
      'This browser keeps a copy of the rows you may see and of your unsent changes. Signing out deletes it.',
      'Colleagues who have the same view open see your name and the cell that you selected. That is not stored.',
      'This page talks to the server of your organisation and to no other.',
    ],
  },
  {
    key: 'eula',
    title: 'Licence agreement',
    accept: 'I accept the licence agreement',
    paragraphs: [
      'The program comes under the MIT licence: it may be used, copied and changed freely, and it comes without warranty of any kind.',
      'The data belongs to your organisation. Use your account yourself, keep its password to yourself, and share data only with those who may see it.',
    ],
  },
];
