import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** Level of a paragraph that is an item of a list; its sign is part of its text. */
const LEVEL = /mso-list:[^;:]*\blevel(\d)/i;
const SIGN = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]';
const NUMBER = /^\s*\(?(?:(\d+)|[a-z]{1,5})[.)]/i;

const levelOf = (element: Element): number => Number(LEVEL.exec(element.getAttribute('style') ?? '')?.[1] ?? 0);

/** The list that an item belongs to, by the sign before it, which is removed. */
function takeSign(item: Element, document: Document): HTMLElement {
  const sign = item.querySelector(SIGN);
  const number = NUMBER.exec(sign?.textContent ?? '');
  sign?.remove();
  const list = document.createElement(number ? 'ol' : 'ul');
  if (number?.[1] && number[1] !== '1') list.setAttribute('start', number[1]);
  return list;
}

/** Replaces consecutive list paragraphs of Word by a list with its levels. */
function toLists(first: Element, document: Document): void {
  const place = document.createComment('');
  first.before(place);
  /** The open lists, from the outermost; `at` is their level. */
  const open: { list: HTMLElement; at: number }[] = [];
  const tops: HTMLElement[] = [];
  for (let item: Element | null = first; item && levelOf(item) > 0; ) {
    const next: Element | null = item.nextElementSibling;
    const at = levelOf(item);
    const list = takeSign(item, document);
    while (open.length > 0 && (open.at(-1)?.at ?? 0) > at) open.pop();
    const current = open.at(-1);
    if (current?.at === at && current.list.tagName !== list.tagName) open.pop();
    if (open.at(-1)?.at !== at) {
      const above = open.at(-1)?.list.lastElementChild;
      if (above) above.append(list);
      else tops.push(list);
      open.push({ list, at });
    }
    const line = document.createElement('li');
    const words = document.createElement('p');
    words.append(...item.childNodes);
    line.append(words);
    open.at(-1)?.list.append(line);
    item.remove();
    item = next;
  }
  place.replaceWith(...tops);
}

/** HTML copied in Word with its lists as lists: there they are paragraphs that begin with a sign. */
export function withWordLists(html: string): string {
  if (!LEVEL.test(html)) return html;
  const document = new DOMParser().parseFromString(html, 'text/html');
  for (const item of [...document.querySelectorAll('p')])
    if (item.isConnected && levelOf(item) > 0) toLists(item, document);
  return document.body.innerHTML;
}

/** Lists that are pasted from Word stay lists. */
export const wordLists = Extension.create({
  name: 'wordLists',
  addProseMirrorPlugins: () => [new Plugin({ props: { transformPastedHTML: withWordLists } })],
});
