import { config } from 'zod';

/**
 * Schemas are interpreted and never compiled: the Content-Security-Policy of our pages forbids that, and even the
 * attempt writes a line to the console of Firefox. Import it before anything that creates a schema.
 */
config({ jitless: true });
