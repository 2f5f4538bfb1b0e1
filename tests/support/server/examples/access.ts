import { type Examples, read } from './example';

export const accessExamples: Examples = {
  'GET /access/app': () => read(),
  'GET /access/workspace': () => read(),
};
