/** Asked between two parts of an import: who wants it stopped, null = nobody. */
export type AsksStop = () => Promise<string | null>;
