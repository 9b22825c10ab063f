import { type ResponseData, shopApi } from '@shop/shared/api';
import { ApiError, api, atom, files, getDraftOwner } from '@shop/shared/kernel';
import { saveFile } from '@shop/shared/lib/save-file';

export type Invoice = ResponseData<'get', '/api/v1/invoices/{id}'>;
export type InvoiceView =
  | { state: 'loading' }
  | { state: 'failed'; requestId: string | undefined }
  /** The API does not reveal whether the invoice belongs to another member. */
  | { state: 'not-found' }
  | { state: 'ready'; invoice: Invoice };

export const $invoiceView = atom<InvoiceView>({ state: 'loading' });
/** Whether the PDF is being fetched. */
export const $isSaving = atom(false);

let latestRequest = 0;

/** Loads the invoice of the page. Ignores the response if another one was opened, or the member has changed meanwhile. */
export async function loadInvoice(id: string): Promise<void> {
  latestRequest += 1;
  const thisRequest = latestRequest;
  const member = getDraftOwner();
  $invoiceView.set({ state: 'loading' });
  const view = await shopApi(api)
    .get('/api/v1/invoices/{id}', { params: { id }, quiet: true })
    .then((invoice): InvoiceView => ({ state: 'ready', invoice }), failedView);
  if (thisRequest === latestRequest && member === getDraftOwner()) $invoiceView.set(view);
}

/** Forgets the invoice when the page is left: the next member of this tab must not see it. */
export function closeInvoice(): void {
  latestRequest += 1;
  $invoiceView.set({ state: 'loading' });
}

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

function failedView(error: unknown): InvoiceView {
  if (!(error instanceof ApiError)) return { state: 'failed', requestId: undefined };
  return error.status === 404 ? { state: 'not-found' } : { state: 'failed', requestId: error.requestId };
}

/** The page was left while the file was on its way. */
const isAborted = (error: unknown) => error instanceof Error && error.name === 'CanceledError';
