import { config } from 'zod';

/**
 * Schemas are read as they are written and never compiled: our pages forbid that (Content-Security-Policy), and the mere
 * try is a line in the console of Firefox. Import it before anything that makes a schema.
 */
config({ jitless: true });
