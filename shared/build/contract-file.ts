import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The contract number, and the names that a host with this number gives to areas. Written by `pnpm contract`, never by hand. */
export type Contract = { number: number; gives: { shared: Record<string, string[]>; layouts: string[] } };

export const contractFile = path.resolve(import.meta.dirname, '../contract/contract.json');

export async function readContract(): Promise<Contract> {
  return JSON.parse(await readFile(contractFile, 'utf8'));
}
