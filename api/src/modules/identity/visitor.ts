import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Role } from '../../database/tables/people.ts';
import { HttpError } from '../../errors.ts';
import { refusals } from './refusals.ts';

/** The member who sent a request, and the session of the request's token. Guests have none. */
export type Visitor = { user_id: string; role: Role; session_id: string };
/** Hooks that set `request.visitor`; some of them refuse guests, or everybody but staff. */
export type VisitorHooks = ReturnType<typeof visitorHooks>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The member who sent the request, set by the hooks below; null for guests, and on routes without a hook. */
    visitor: Visitor | null;
  }
}

/** Adds the field to all requests. Must be called once, before any route is added. */
export function decorateVisitor(app: FastifyInstance): void {
  app.decorateRequest('visitor', null);
}

/** Hooks for `onRequest` that read the session of `authorization: Bearer <access_token>`. */
export function visitorHooks(sessions: { findVisitor: (token: string) => Promise<Visitor | null> }) {
  const readVisitor = async (request: FastifyRequest): Promise<Visitor | null> => {
    const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
    request.visitor = token === undefined ? null : await sessions.findVisitor(token);
    return request.visitor;
  };
  return {
    /** For everybody; a request with an invalid token counts as a guest's. */
    optional: async (request: FastifyRequest): Promise<void> => {
      await readVisitor(request);
    },
    /** For members only. */
    required: async (request: FastifyRequest): Promise<void> => {
      if ((await readVisitor(request)) === null) throw new HttpError(refusals.loginNeeded);
    },
    /** For staff only. */
    staff: async (request: FastifyRequest): Promise<void> => {
      const visitor = await readVisitor(request);
      if (visitor === null) throw new HttpError(refusals.loginNeeded);
      if (visitor.role !== 'staff') throw new HttpError(refusals.staffOnly);
    },
  };
}

/** The member who sent the request, on a route with the hook `required` or `staff`. */
export function memberOf({ visitor }: FastifyRequest): Visitor {
  if (visitor === null) throw new HttpError(refusals.loginNeeded);
  return visitor;
}
