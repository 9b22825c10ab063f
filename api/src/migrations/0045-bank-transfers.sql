-- Payments by transfer to the bank account of the shop (Paya, Satna). The money is confirmed by the shop's staff instead of a gateway.
create table bank_transfers (
  reference text primary key references payments (reference),
  sheba text not null check (sheba ~ '^IR[0-9]{24}$'), -- the account, as shown to the shopper
  owner text not null, -- of the account
  receipt_until timestamptz not null, -- a transfer without a receipt ends then
  tracking_number text check (tracking_number ~ '^[0-9A-Z]{4,40}$'), -- as the shopper typed it from the receipt
  upload_id uuid references uploads, -- the receipt; null after its member has deleted the account
  receipt_at timestamptz,
  decision text check (decision in ('confirmed', 'rejected')),
  ref_id text unique, -- of the money in the statement of the account: it confirms one payment only
  reason text, -- of a rejection, shown to the shopper
  actor text check (actor ~ '^(system|(staff|member|service):.+)$'),
  decided_at timestamptz,
  created_at timestamptz not null,
  check ((tracking_number is null) = (receipt_at is null)),
  check (num_nonnulls(decision, actor, decided_at) in (0, 3)),
  check ((decision is not distinct from 'confirmed') = (ref_id is not null)),
  check ((decision is not distinct from 'rejected') = (reason is not null))
);
create index bank_transfers_open on bank_transfers (created_at) where decision is null;
create unique index bank_transfers_of_upload on bank_transfers (upload_id);
