import { invoiceForm } from '@shop/shared/lib/invoice-form';
import { LRUCache } from 'lru-cache';
import { ok, type Result } from 'release/result';
import { workQueue } from '../../../work-queue.ts';
import { openWorkerThread } from '../../../worker-thread.ts';
import type { Invoice } from '../schema.ts';
import type { SheetPdf } from './render.ts';

export type PdfService = ReturnType<typeof pdfService>;

/** More requests than this are refused with 503; an invoice takes some tens of milliseconds. */
const maxWaiting = 100;
const maxMemoryBytes = 8 * 1024 * 1024;

/** Makes the PDFs of invoices in a worker thread, one at a time. Requests for the same invoice share one rendering. */
export function pdfService(
  thread = openWorkerThread<SheetPdf, Uint8Array>(new URL('./pdf-worker.ts', import.meta.url)),
) {
  const queue = workQueue({ running: 1, waiting: maxWaiting });
  // An invoice does not change, so neither does its file. Only voiding, and its tax id, make another one.
  const files = new LRUCache<string, Uint8Array>({ maxSize: maxMemoryBytes, sizeCalculation: ({ length }) => length });
  const inProgress = new Map<string, Promise<Result<Uint8Array, 'busy'>>>();

  async function render(key: string, invoice: Invoice): Promise<Result<Uint8Array, 'busy'>> {
    const task = { form: invoiceForm(invoice), shop: invoice.seller.name, issuedAt: invoice.issued_at };
    const rendered = await queue.run(() => thread.run(task));
    if (rendered.ok) files.set(key, rendered.value);
    return rendered;
  }

  return {
    read: (invoice: Invoice): Promise<Result<Uint8Array, 'busy'>> => {
      const key = [invoice.id, invoice.tax.id, invoice.original?.tax_id, invoice.voided_at].join(' ');
      const file = files.get(key);
      if (file !== undefined) return Promise.resolve(ok(file));
      const running = inProgress.get(key) ?? render(key, invoice).finally(() => inProgress.delete(key));
      inProgress.set(key, running);
      return running;
    },
    /** Draws a sheet that is not kept. The caller limits how many wait. */
    draw: (sheet: SheetPdf): Promise<Uint8Array> => thread.run(sheet),
    close: thread.close,
  };
}
