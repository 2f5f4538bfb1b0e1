import { z } from 'zod';
import { EXAMPLE } from '@/domain/commands/support/exampleIds';
import { COMPLETED_STATUSES } from '@/domain/kinds/workspace';
import { FLAG_NAMES } from '@/domain/permissions/flags';
import { PLANS } from '@/domain/plans/plans';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

const day = z.iso.date().nullable();
const seats = z.int().min(1).max(100_000);

export const staffWorkspaceShape = z.object({
  id: z.string(),
  slug: z.string(),
  workspace_name: z.string(),
  is_active: z.boolean(),
  is_internal: z.boolean(),
  plan: z.string(),
  plan_starts_on: z.string().nullable(),
  plan_ends_on: z.string().nullable(),
  plan_details: z.string().nullable(),
  number_of_seats: z.number().int(),
  seats_taken: z.number().int(),
  members: z.number().int(),
  feature_flags: z.array(z.string()),
  completed_status: z.enum(COMPLETED_STATUSES),
  created_at: z.string(),
});
export type StaffWorkspace = z.infer<typeof staffWorkspaceShape>;

export const staffWorkspacesCall = defineCall({
  method: 'GET',
  path: '/staff/workspaces',
  summary: 'All workspaces of the server with plan, flags and seats; for staff',
  query: pageQuery,
  resource: z.array(staffWorkspaceShape),
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});

export const changeWorkspaceCall = defineCall({
  method: 'PATCH',
  path: '/staff/workspaces/{id}',
  summary: 'Change plan, flags, seats or state of a workspace; for staff',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    plan: z.enum(PLANS).optional(),
    plan_starts_on: day.optional(),
    plan_ends_on: day.optional(),
    plan_details: z.string().max(10_000).nullable().optional(),
    number_of_seats: seats.optional(),
    feature_flags: z.array(z.enum(FLAG_NAMES)).max(FLAG_NAMES.length).optional(),
    is_active: z.boolean().optional(),
    is_internal: z.boolean().optional(),
    completed_status: z.enum(COMPLETED_STATUSES).optional(),
  }),
  resource: staffWorkspaceShape,
  refuses: ['conflict'],
  example: { params: { id: EXAMPLE.workspace }, body: { plan: 'core', number_of_seats: 40 } },
});

export const createWorkspaceCall = defineCall({
  method: 'POST',
  path: '/workspaces',
  summary: 'Create a workspace; its creator is its first admin; for staff',
  body: z.object({
    workspace_name: z.string().trim().min(1, 'Name cannot be empty.').max(500),
    slug: z
      .string()
      .min(2)
      .max(60)
      .regex(/^[a-z0-9][a-z0-9-]*$/, 'Lower-case letters, digits and hyphens only.'),
    plan: z.enum(PLANS).default('trial'),
    number_of_seats: seats.default(25),
  }),
  resource: staffWorkspaceShape,
  refuses: ['conflict'],
  example: { body: { workspace_name: 'Northfield Labs', slug: 'northfield', plan: 'trial' } },
});
