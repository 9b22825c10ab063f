import { getField, getText } from '@shop/shared/lib/untyped-json';
import { createTransport } from 'nodemailer';
import type { EmailProvider, Outcome } from './provider.ts';

type Account = {
  /** `smtp://user:password@host:port`, or `smtps://…` for TLS from the first byte. */
  url: string;
  /** The sender: `name <address>` or an address. */
  from: string;
  timeoutMs?: number;
};

/** Sends e-mails over SMTP. */
export function smtp({ url, from, timeoutMs = 20_000 }: Account): EmailProvider {
  const { hostname } = new URL(url);
  const transport = createTransport({
    url,
    // Without this, an attacker between the two servers could suppress the encryption and read the password.
    requireTLS: !isLoopback(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? hostname;
  return {
    send: async ({ id, to, subject, text, html }) => {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'auto-submitted': 'auto-generated' },
          // For the whole exchange: a server that sends a byte now and then would outlive a timeout of inactivity.
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

/**
 * Only a permanent error about the receiver or the content is final. All other errors can be fixed while the message waits: the
 * password, the sender's address, a server that is full. The error's message may quote the exchange, so only its codes are kept.
 */
function outcomeOf(error: unknown): Outcome {
  const status = Number(getField(error, 'responseCode') ?? 0);
  const code = getText(error, 'code') || 'unknown';
  const isFinal = status >= 500 && ['RCPT TO', 'DATA'].includes(getText(error, 'command'));
  return { kind: isFinal ? 'refused' : 'failed', why: status > 0 ? `${code} ${status}` : code };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
