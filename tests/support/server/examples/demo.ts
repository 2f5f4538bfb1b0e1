import { type Examples, write } from './example';

export const demoExamples: Examples = {
  'POST /demo/library': () => write({ body: { count: 1 }, viewer: 403, admin: 404 }),
};
