import fc from 'fast-check';

/**
 * Property tests with the same cases in each run, so that a red run is red again; `npm run soak` looks for new ones with
 * PROPERTY_SEED.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_126) });

export { fc };
