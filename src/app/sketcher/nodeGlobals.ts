/**
 * The sketcher's packages were written for bundlers that provide Node's globals in every page, and fail at start
 * without them (ketcher issue 3733). Only the drawing page has them; it is a frame of its own. Must be imported before
 * the sketcher.
 */
Object.assign(globalThis, { global: globalThis, process: { env: { NODE_ENV: 'production' } } });

export {};
