import { type Examples, read } from './example';

export const searchExamples: Examples = {
  'GET /search': () => read({ query: { q: 'first', kinds: 'record,set', page: '1', page_size: '5' } }),
};
