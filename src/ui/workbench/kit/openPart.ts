/** The part that is open over the page of the kit. */
export type OpenPart = 'dialog' | 'confirm' | 'palette';
