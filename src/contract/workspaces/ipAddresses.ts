import { z } from 'zod';
import { defineCall } from '../call';
import { pageQuery } from '../shapes/queryParts';

const entryShape = z.object({ address_id: z.string(), ip_address: z.string(), label: z.string() });
export type IpAddressResource = z.infer<typeof entryShape>;

const range = z.string().trim().min(1, 'Enter an address or a range.').max(100);
const label = z.string().trim().max(200);
const EXAMPLE_ID = '0190c3a0-0000-7000-8000-000000000001';

export const ipAddressesCall = defineCall({
  method: 'GET',
  path: '/workspaces/ip_addresses',
  summary: 'Addresses from which the workspace accepts requests; an empty list accepts all',
  query: pageQuery,
  resource: z.array(entryShape),
  refuses: ['forbidden'],
  list: true,
  example: { query: { page: 1, page_size: 50 } },
});

export const addIpAddressCall = defineCall({
  method: 'POST',
  path: '/workspaces/ip_addresses',
  summary: 'Allow an address or a range (10.1.0.0/16, 2001:db8::/32)',
  person: true,
  proof: true,
  body: z.object({ ip_address: range, label: label.default('') }),
  resource: entryShape,
  refuses: ['forbidden', 'conflict'],
  example: { body: { ip_address: '203.0.113.0/24', label: 'Basel office' } },
});

export const updateIpAddressCall = defineCall({
  method: 'PATCH',
  path: '/workspaces/ip_addresses/{id}',
  summary: 'Change an allowed address or its label',
  person: true,
  proof: true,
  params: z.object({ id: z.uuid() }),
  body: z.object({ ip_address: range.optional(), label: label.optional() }),
  resource: entryShape,
  refuses: ['forbidden', 'not_found', 'conflict'],
  example: { params: { id: EXAMPLE_ID }, body: { label: 'Basel office' } },
});

export const removeIpAddressCall = defineCall({
  method: 'DELETE',
  path: '/workspaces/ip_addresses/{id}',
  summary: 'Remove an address from the list',
  person: true,
  proof: true,
  params: z.object({ id: z.uuid() }),
  resource: z.object({ removed: z.boolean() }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  example: { params: { id: EXAMPLE_ID } },
});
