/** Milliseconds that the server may take to read a large file before it answers. */
export const FILE_PATIENCE = 300_000;
