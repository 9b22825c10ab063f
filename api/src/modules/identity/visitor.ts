import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Role } from '../../database/tables/people.ts';
import { HttpError } from '../../errors.ts';
import { refusals } from './refusals.ts';

/** The member who sent a request, and the session of the request's token. Guests have none. */
export type MemberSession = { user_id: string; role: Role; session_id: string };
/** Hooks that set `request.visitor`; some of them refuse guests, or everybody but staff. */
export type VisitorHooks = ReturnType<typeof visitorHooks>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The member who sent the request, set by the hooks below; null for guests, and on routes without a hook. */
    visitor: MemberSession | null;
  }
}

/** Adds the field to all requests. Must be called once, before any route is added. */
export function decorateVisitor(app: FastifyInstance): void {
  app.decorateRequest('visitor', null);
}

/** Hooks for `onRequest` that read the session of `authorization: Bearer <access_token>`. */
export function visitorHooks(sessions: { findActive: (token: string) => Promise<MemberSession | null> }) {
  const readVisitor = async (request: FastifyRequest): Promise<MemberSession | null> => {
    const token = /^Bearer ([\w-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
    request.visitor = token === undefined ? null : await sessions.findActive(token);
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
export function memberOf({ visitor }: FastifyRequest): MemberSession {
  if (visitor === null) throw new HttpError(refusals.loginNeeded);
  return visitor;
}
