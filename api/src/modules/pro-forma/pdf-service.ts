import { type ProFormaBuyer, proFormaForm } from '@shop/shared/lib/invoice-form';
import type { Result } from 'release/result';
import { workQueue } from '../../work-queue.ts';
import type { PdfService } from '../invoices/pdf/pdf-service.ts';
import type { ProForma } from './schema.ts';

/** How many requests may wait; a PDF takes some tens of milliseconds. Further requests are refused with 503. */
const maxWaiting = 20;

export function proFormaPdfs(invoices: Pick<PdfService, 'draw'>) {
  const queue = workQueue({ running: 1, waiting: maxWaiting });
  return (proForma: ProForma, buyer: ProFormaBuyer): Promise<Result<Uint8Array, 'busy'>> => {
    const { issued_at: issuedAt, seller } = proForma;
    const task = { form: proFormaForm(proForma, buyer), shop: seller.name, issuedAt };
    return queue.run(() => invoices.draw(task));
  };
}
