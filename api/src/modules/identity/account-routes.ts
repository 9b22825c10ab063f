import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { toLatinDigits } from '@shop/shared/lib/digits';
import type { FastifyRequest } from 'fastify';
import { orNotFound, unwrap } from '../../errors.ts';
import { normaliseLine } from '../../formats.ts';
import type { Hmac } from '../../hmac.ts';
import { parseMobile } from '../../mobile.ts';
import { answers } from '../../shapes.ts';
import type { AccountService } from './account.ts';
import type { AccountCodes } from './account-codes.ts';
import { parseCode } from './parse-code.ts';
import type { PersonalInfo } from './repository.ts';
import {
  Ended,
  Me,
  MobileCodesBody,
  NewMobileBody,
  NewPasswordBody,
  OwnCodeBody,
  PersonalInfoBody,
  SentCode,
  SessionList,
  SessionParams,
} from './schema.ts';
import type { SessionsService } from './sessions.ts';
import { meView, sessionView } from './views.ts';
import { memberOf, type VisitorHooks } from './visitor.ts';

type Parts = {
  account: AccountService;
  accountCodes: AccountCodes;
  sessions: SessionsService;
  visitor: VisitorHooks;
  hmac: Hmac;
  digits: number;
};

const tags = ['account'];

export function accountRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  const { account, accountCodes, sessions, visitor, hmac, digits } = parts;
  // The cookie of the device is sent to log-in only. Here the session stands for it.
  const deviceOf = (request: FastifyRequest) => hmac.device(`session ${memberOf(request).session_id}`);
  const placeOf = (request: FastifyRequest) => ({ address: hmac.address(request.ip), device: deviceOf(request) });

  return async (app) => {
    // Set on each route instead of on the plugin, because the OpenAPI description reads the hooks of a route.
    const member = { onRequest: visitor.required };
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });

    app.get(
      '/api/v1/account/me',
      { ...member, schema: { tags, summary: 'The member who is logged in', response: answers(Me) } },
      async (request) => ({ data: meView(unwrap(await account.me(memberOf(request)))) }),
    );

    app.patch(
      '/api/v1/account/me',
      {
        ...member,
        schema: { tags, summary: 'Change the personal information', body: PersonalInfoBody, response: answers(Me) },
      },
      async (request) => ({
        data: meView(unwrap(await account.setPersonalInfo(memberOf(request), normaliseInfo(request.body)))),
      }),
    );

    app.put(
      '/api/v1/account/password',
      {
        ...member,
        schema: {
          tags,
          summary: 'Set the password and end the other sessions',
          body: NewPasswordBody,
          response: answers(Me),
        },
      },
      async (request) => {
        const { code, ...body } = request.body;
        const typedCode = code === undefined ? {} : { code: parseCode(code, digits) };
        const password = { ...body, ...typedCode, device: deviceOf(request) };
        return { data: meView(unwrap(await account.setPassword(memberOf(request), password))) };
      },
    );

    app.post(
      '/api/v1/account/codes',
      {
        ...member,
        schema: { tags, summary: 'Send a code to the own number', body: OwnCodeBody, response: answers(SentCode) },
      },
      async (request) => {
        const { purpose } = request.body;
        const sent = unwrap(await accountCodes.sendOwn(memberOf(request), purpose, placeOf(request)));
        return { data: { ...sent, digits } };
      },
    );

    app.post(
      '/api/v1/account/mobile/codes',
      {
        ...member,
        schema: {
          tags,
          summary: 'Send codes for a change of the number: to the own and to the new number',
          body: MobileCodesBody,
          response: answers(SentCode),
        },
      },
      async (request) => {
        const mobile = parseMobile(request.body);
        const sent = unwrap(await accountCodes.sendForMobile(memberOf(request), mobile, placeOf(request)));
        return { data: { ...sent, digits } };
      },
    );

    app.put(
      '/api/v1/account/mobile',
      {
        ...member,
        schema: {
          tags,
          summary: 'Change the number, with the codes of both numbers',
          body: NewMobileBody,
          response: answers(Me),
        },
      },
      async (request) => {
        const visitor = memberOf(request);
        const { code, new_code } = request.body;
        const typed = {
          mobile: parseMobile(request.body),
          code: parseCode(code, digits),
          new_code: parseCode(new_code, digits, 'new_code'),
        };
        unwrap(await accountCodes.changeMobile(visitor, typed, deviceOf(request)));
        return { data: meView(unwrap(await account.me(visitor))) };
      },
    );

    app.get(
      '/api/v1/account/sessions',
      { ...member, schema: { tags, summary: 'The sessions of the member', response: answers(SessionList) } },
      async (request) => {
        const { user_id, session_id } = memberOf(request);
        const items = await sessions.list(user_id);
        return { data: { items: items.map((session) => sessionView(session, session_id)) } };
      },
    );

    app.delete(
      '/api/v1/account/sessions/:id',
      {
        ...member,
        schema: { tags, summary: 'End a session of the member', params: SessionParams, response: answers(Ended) },
      },
      async (request) => {
        const isEnded = await sessions.end(memberOf(request).user_id, request.params.id);
        return { data: orNotFound(isEnded ? { ended: 1 } : undefined) };
      },
    );

    app.delete(
      '/api/v1/account/sessions',
      { ...member, schema: { tags, summary: 'End all sessions of the member but this one', response: answers(Ended) } },
      async (request) => {
        const { user_id, session_id } = memberOf(request);
        return { data: { ended: await sessions.endOthers(user_id, session_id) } };
      },
    );
  };
}

function normaliseInfo({ first_name, last_name, national_id, birth_date }: PersonalInfo): PersonalInfo {
  const normalise = (name: string | null) => (name === null ? null : normaliseLine(name));
  const toDigits = (text: string | null) =>
    text === null ? null : toLatinDigits(text).replace(/[\s\u200e\u200f-]/g, '');
  return {
    ...(first_name !== undefined && { first_name: normalise(first_name) }),
    ...(last_name !== undefined && { last_name: normalise(last_name) }),
    ...(national_id !== undefined && { national_id: toDigits(national_id) }),
    ...(birth_date !== undefined && { birth_date }),
  };
}
