import type { FastifyRequest } from 'fastify';
import { Problem } from '../../errors.ts';
import type { Holder } from './repository.ts';
import type { KeysService } from './service.ts';

export type Guard = ReturnType<typeof guard>;

/** Hooks that let a request through only with the right token: `authorization: Bearer <token>`. */
export function guard(keys: KeysService) {
  const only = (mayPass: (holder: Holder, request: FastifyRequest) => boolean) => async (request: FastifyRequest) => {
    const holder = await holderOf(keys, request);
    if (!mayPass(holder, request)) {
      throw new Problem(403, 'token-of-another', `this is the token of ${nameOf(holder)}; it may not do that`);
    }
  };
  return {
    anyone: only(() => true),
    admin: only(({ role }) => role === 'admin'),
    edge: only(({ role }) => role === 'edge' || role === 'admin'),
    /** The team whose area stands in the path. */
    area: only(({ role, area }, request) => role === 'admin' || (role === 'area' && area === areaIn(request))),
  };
}

async function holderOf(keys: KeysService, request: FastifyRequest): Promise<Holder> {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  const holder = token === undefined ? undefined : await keys.holderOf(token);
  if (holder === undefined) throw new Problem(401, 'token-unknown', 'a token is needed: authorization: Bearer <token>');
  return holder;
}

function nameOf({ role, area }: Holder): string {
  return area ?? `the ${role}`;
}

function areaIn({ params }: FastifyRequest): unknown {
  return typeof params === 'object' && params !== null && 'area' in params ? params.area : undefined;
}
