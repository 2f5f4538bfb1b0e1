/** Asked between two parts of an import: the id of the person who wants it stopped, null = nobody. */
export type AsksStop = () => Promise<string | null>;
