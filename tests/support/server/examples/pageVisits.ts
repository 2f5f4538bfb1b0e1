import { type Examples, read } from './example';

export const pageVisitsExamples: Examples = {
  'POST /page_visits': () => read({ body: { url: '/tables?view=all' } }),
};
