import { BlockList, isIP } from 'node:net';
import type { Sql } from '../storage/db';

/** Compiled lists, by their text. */
const compiled = new Map<string, BlockList>();
const MOST_COMPILED = 500;

/** Parses one address or a range in CIDR notation; null for anything else. */
export function readRange(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', width, ...more] = text.trim().split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0 || address.includes('%')) return null;
  const whole = version === 4 ? 32 : 128;
  if (width !== undefined && !/^(0|[1-9]\d{0,2})$/.test(width)) return null;
  const prefix = width === undefined ? whole : Number(width);
  return prefix > whole ? null : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

function compile(ranges: readonly string[]): BlockList {
  const key = ranges.join(' ');
  const held = compiled.get(key);
  if (held) return held;
  const list = new BlockList();
  for (const text of ranges) {
    const range = readRange(text);
    if (range) list.addSubnet(range.address, range.prefix, range.family);
  }
  if (compiled.size >= MOST_COMPILED) compiled.clear();
  compiled.set(key, list);
  return list;
}

/** Whether a list allows an address. An empty list allows everybody; text that is not an address is refused. */
export function isOnList(ranges: readonly string[], address: string): boolean {
  if (ranges.length === 0) return true;
  const version = isIP(address);
  return version !== 0 && compile(ranges).check(address, version === 4 ? 'ipv4' : 'ipv6');
}

/** The addresses and ranges that a workspace accepts requests from; empty = all. */
export async function allowedAddresses(sql: Sql, workspaceId: string): Promise<string[]> {
  const rows = await sql.query<{ ip_address: string }>('select ip_address from ip_address where workspace_id = $1', [
    workspaceId,
  ]);
  return rows.map(({ ip_address }) => ip_address);
}
