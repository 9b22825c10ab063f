import type { ResponseData } from '@shop/shared/api';
import { ApiError, atom, files, getDraftOwner } from '@shop/shared/kernel';
import { saveFile } from '@shop/shared/lib/save-file';
import { memberData } from '@shop/shared/stores/member-data';

export type Invoice = ResponseData<'get', '/api/v1/invoices/{id}'>;

const invoice = memberData<Invoice, string>((shop, id) =>
  shop.get('/api/v1/invoices/{id}', { params: { id }, quiet: true }),
);
export const $invoice = invoice.$data;
export const { load: loadInvoice, watch: watchInvoice } = invoice;

/** Whether the PDF is being fetched. */
export const $isSaving = atom(false);

/** Fetches the PDF with the token in a header and saves it. A failure is shown as a toast by the kernel. */
export async function saveInvoicePdf({ id, number }: Pick<Invoice, 'id' | 'number'>): Promise<void> {
  if ($isSaving.get()) return;
  $isSaving.set(true);
  const member = getDraftOwner();
  try {
    const file = await files.get('/api/v1/invoices/{id}.pdf', { params: { id } });
    if (member === getDraftOwner()) saveFile(file, `invoice-${number}.pdf`);
  } catch (error) {
    if (!(error instanceof ApiError) && !isAborted(error)) throw error;
  } finally {
    $isSaving.set(false);
  }
}

/** The page was left while the file was on its way. */
const isAborted = (error: unknown) => error instanceof Error && error.name === 'CanceledError';
