const MB = 1024 * 1024;

/** Most bytes of a file in a cell or attachment. */
export const FILE_LIMIT = 100 * MB;
/** Most bytes of a file to import as it is sent, compressed or not. */
export const IMPORT_LIMIT = 100 * MB;
/** Most bytes of a compressed file to import, decompressed. */
export const UNPACKED_LIMIT = 400 * MB;
/** Most bytes of a picture in a comment, of a portrait and of a logo. */
export const PICTURE_LIMIT = 10 * MB;
/** Most bytes of one piece of an upload. */
export const CHUNK_LIMIT = 4 * MB;
