import type { Buyer, InvoiceKind, InvoiceLine, Party } from '../../modules/invoices/snapshot.ts';
import type { Derived, Instant, Json, Rial } from './columns.ts';

/** Invoices, their numbers, and the buyers who want them in the name of a company. */
export type InvoiceTables = {
  invoices: InvoicesTable;
  /** Written by the triggers of invoices. */
  invoice_series: { fiscal_year: Derived<number>; last_serial: Derived<number>; last_issued_at: Derived<Date> };
  buyer_profiles: BuyerProfilesTable;
};

type InvoicesTable = {
  id: string;
  fiscal_year: number;
  serial: Derived<number>;
  kind: InvoiceKind;
  /** Either this or `special_order_id` is set. */
  order_id: string | null;
  special_order_id: string | null;
  user_id: string;
  return_id: string | null;
  original_id: string | null;
  issued_at: Instant;
  seller: Json<Party>;
  buyer: Json<Buyer>;
  lines: Json<InvoiceLine[]>;
  vat_percent: number;
  total: Rial;
  discount: Rial;
  after_discount: Rial;
  vat: Rial;
  total_with_vat: Rial;
  total_in_words: string;
  tax_type: number;
  tax_pattern: number;
  tax_subject: number;
  tax_id: string | null;
  voided_at: Date | null;
  void_reason: string | null;
};

type BuyerProfilesTable = {
  user_id: string;
  name: string;
  legal_id: string;
  economic_code: string;
  registration_number: string | null;
  province: string;
  city: string;
  address: string;
  postal_code: string;
  phone: string;
  updated_at: Instant;
};
