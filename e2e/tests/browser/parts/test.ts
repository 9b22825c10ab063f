import { expect as base } from '@playwright/test';
import { test as shopTest } from '../../../harness/fixtures.ts';
import type { ShopOptions } from '../../../harness/shop.ts';

/** These tests look at browsers: a machine that is slow just now is no failure of a release. */
export const unhurried = { RENDER_DEADLINE: '20000', BLOCK_LIMIT: '20000', LOAD_DEADLINE: '30000' };

/** A shop of its own for a file that moves releases. `env` comes on top of the patience. */
export const ownShop = (env: Record<string, string> = {}): { shopOptions: ShopOptions } => ({
  shopOptions: { env: { ...unhurried, ...env } },
});

const patient: ShopOptions = { env: unhurried };

export const test = shopTest.extend({ shopOptions: patient });

export const expect = base.configure({ timeout: 15_000 });
