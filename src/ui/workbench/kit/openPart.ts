/** What is opened over the page of the kit. */
export type OpenPart = 'dialog' | 'confirm' | 'palette';
