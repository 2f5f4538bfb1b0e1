import { type Examples, read } from './example';

export const sliceRelationshipsExamples: Examples = {
  'GET /slice_relationships': () => read(),
};
