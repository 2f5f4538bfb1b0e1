import { beforeEach, expect, it, vi } from 'vitest';

// @vitest-environment happy-dom

const WORKSPACE = {
  ...{ id: 'w', slug: 'main', workspace_name: 'Main', logo_file_id: null, is_active: true, is_internal: false },
  ...{ plan: 'trial', number_of_seats: 25, feature_flags: [], alias_field_id: null },
  ...{ default_entity_kanban_field_id: null, record_sort_order: 'alphabetical', record_sort_descending: false },
  created_at: '2026-01-01T00:00:00.000Z',
};
const USER = {
  ...{ id: 'u', email: 'ada@example.org', full_name: 'Ada', preferred_name: null, profile_picture_file_id: null },
  ...{ created_at: WORKSPACE.created_at, attrs: { color: 'blue' }, access_level: 'admin', preferences: {} },
  ...{ profile: { full_name: 'Ada', created_at: WORKSPACE.created_at } },
  ...{ ppa_accepted_at: WORKSPACE.created_at, eula_accepted_at: WORKSPACE.created_at },
};

beforeEach(() => {
  vi.resetModules();
});

it('S12 a session stored by an earlier version, without later settings, opens without a network', async () => {
  localStorage.setItem('session', JSON.stringify({ user: { ...USER, workspace: WORKSPACE } }));
  const { sessionStore } = await import('@/app/session/session');
  expect(sessionStore.getState().session?.user.workspace.slug).toBe('main');
});
