import { randomUUID } from 'node:crypto';

/** The id that a load balancer gave, when it looks like one; it goes on to the API and into every log line. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}
