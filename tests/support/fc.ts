import fc from 'fast-check';

/**
 * Property tests run the same cases every time, so that a failure can be repeated; `npm run soak` looks for new ones
 * with PROPERTY_SEED.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_126) });

export { fc };
