import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Role } from '../../database/tables/people.ts';
import { problemOf } from '../../refused.ts';
import { refusals } from './refusals.ts';

export type Visitor = { user_id: string; role: Role; session_id: string };
export type VisitorHooks = ReturnType<typeof visitorHooks>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, on routes with one of the hooks below; null on all others. */
    visitor: Visitor | null;
  }
}

/** To be called once, before any route: every request then has the field. */
export function knowVisitors(app: FastifyInstance): void {
  app.decorateRequest('visitor', null);
}

/** Hooks for `onRequest`: `authorization: Bearer <access_token>` of a shopper or of staff. */
export function visitorHooks(sessions: { visitorOf: (token: string) => Promise<Visitor | null> }) {
  const look = async (request: FastifyRequest): Promise<Visitor | null> => {
    const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
    request.visitor = token === undefined ? null : await sessions.visitorOf(token);
    return request.visitor;
  };
  return {
    /** Anyone may pass: a token that is not valid is as none. */
    optional: async (request: FastifyRequest): Promise<void> => {
      await look(request);
    },
    /** Only who is signed in. */
    required: async (request: FastifyRequest): Promise<void> => {
      if ((await look(request)) === null) throw problemOf(refusals.loginNeeded);
    },
    /** Only who works for the shop. */
    staff: async (request: FastifyRequest): Promise<void> => {
      const visitor = await look(request);
      if (visitor === null) throw problemOf(refusals.loginNeeded);
      if (visitor.role !== 'staff') throw problemOf(refusals.staffOnly);
    },
  };
}

/** Who asks, on a route behind `required` or `staff`. */
export function signedIn({ visitor }: FastifyRequest): Visitor {
  if (visitor === null) throw problemOf(refusals.loginNeeded);
  return visitor;
}
