import type { ResponseData } from '@shop/shared/api';
import { files } from '@shop/shared/kernel';
import { fileSaver } from '@shop/shared/stores/file-saver';
import { memberData } from '@shop/shared/stores/member-data';

export type Invoice = ResponseData<'get', '/api/v1/invoices/{id}'>;

const invoice = memberData<Invoice, string>((shop, id) =>
  shop.get('/api/v1/invoices/{id}', { params: { id }, quiet: true }),
);

export { invoice as memberInvoice };
export const { load: loadInvoice } = invoice;

const pdf = fileSaver();
export const { $isSaving } = pdf;

export const saveInvoicePdf = ({ id, number }: Pick<Invoice, 'id' | 'number'>): Promise<void> =>
  pdf.save(() => files.get('/api/v1/invoices/{id}.pdf', { params: { id } }), `invoice-${number}.pdf`);
