import type { Generated } from 'kysely';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { ContentTables } from './tables/content.ts';
import type { InvoiceTables } from './tables/invoices.ts';
import type { OrderTables } from './tables/orders.ts';
import type { PasskeyTables } from './tables/passkeys.ts';
import type { PaymentTables } from './tables/payments.ts';
import type { PeopleTables } from './tables/people.ts';
import type { RegistryTables } from './tables/registry.ts';
import type { SearchTables } from './tables/search.ts';
import type { WalletTables } from './tables/wallet.ts';

/** The tables, as created by `migrations/`. */
export type Schema = RegistryTables &
  ContentTables &
  CatalogueTables &
  SearchTables &
  PeopleTables &
  PasskeyTables &
  OrderTables &
  PaymentTables &
  InvoiceTables &
  WalletTables &
  Migrations;

type Migrations = { migrations: { name: string; digest: string; applied_at: Generated<Date> } };
