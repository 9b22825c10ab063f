import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { proFormaBuyerForm } from '@shop/shared/forms';
import { unwrap } from '../../errors.ts';
import { checkBody } from '../../form-body.ts';
import { answers } from '../../shapes.ts';
import type { VisitorHooks } from '../identity/visitor.ts';
import { pdfHeaders, pdfResponse } from '../invoices/pdf/response.ts';
import type { proFormaPdfs } from './pdf-service.ts';
import { ProForma, ProFormaBody, ProFormaPdfBody } from './schema.ts';
import type { ProFormaService } from './service.ts';

type Parts = { proForma: ProFormaService; drawPdf: ReturnType<typeof proFormaPdfs>; visitor: VisitorHooks };

export function proFormaRoutes({ proForma, drawPdf, visitor }: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    const tags = ['basket'];
    // A guest has no basket here.
    const everybody = { onRequest: visitor.optional, config: { refuses: [401] as const } };

    app.post(
      '/api/v1/pro-forma',
      {
        ...everybody,
        schema: { summary: 'The pro-forma invoice of a basket', tags, body: ProFormaBody, response: answers(ProForma) },
      },
      async ({ body, visitor: member }, reply) => {
        reply.header('cache-control', 'no-store');
        return { data: unwrap(await proForma.read(body.items, member?.user_id)) };
      },
    );

    app.post(
      '/api/v1/pro-forma.pdf',
      {
        ...everybody,
        schema: {
          summary: 'The pro-forma invoice of a basket as a PDF',
          tags,
          body: ProFormaPdfBody,
          response: pdfResponse,
        },
      },
      async ({ body, visitor: member }, reply) => {
        const buyer = unwrap(checkBody(proFormaBuyerForm, body.buyer));
        const pdf = unwrap(await drawPdf(unwrap(await proForma.read(body.items, member?.user_id)), buyer));
        return reply.headers(pdfHeaders('pro-forma.pdf')).type('application/pdf').send(pdf);
      },
    );
  };
}
