import { adminOnly, type Examples, read } from './example';

export const notificationsExamples: Examples = {
  'GET /notifications': () => read(),
  'GET /notifications/undelivered': () => adminOnly({ query: { page: '1' } }),
  'POST /notifications/undelivered/send_again': () => adminOnly(),
  'GET /notifications/changes': () => read(),
  'POST /notifications/read': () => read({ body: { all: true } }),
  'POST /notifications/marks': (t) => read({ body: { marks: [{ id: t.recordId, at: 1, is_read: true }] } }),
  'GET /notifications/mutes': () => read(),
  'PUT /notifications/mutes/{resource_type}/{id}': (t) =>
    read({ stranger: 404, params: { resource_type: 'slice', id: t.table.sliceId }, body: { is_muted: true } }),
  // A token that belongs to no e-mail.
  'GET /notifications/unsubscribe': () => read({ admin: 302, viewer: 302, query: { token: 'a.b.c' } }),
  'POST /notifications/unsubscribe': () => read({ admin: 400, query: { token: 'a.b.c' } }),
};
