import { expect, test } from '@jest/globals';
import { describeOutsideFailure } from './outside-failures.ts';

const errorWith = (properties: object, message = 'reason') => Object.assign(new Error(message), properties);
const ofDatabase = 'the database of DATABASE_URL cannot be used: reason';

test.each([
  ['no server at the address', { code: 'ECONNREFUSED', syscall: 'connect' }],
  ['several addresses without a server', { code: 'ECONNREFUSED', errors: [] }],
  ['a wrong password', { code: '28P01' }],
  ['a database that does not exist', { code: '3D000' }],
  ['a user without the right', { code: '42501' }],
  ['a server that only reads', { code: '25006' }],
  ['a failed disk of the server', { code: '58030' }],
  ['an expired certificate', { code: 'CERT_HAS_EXPIRED' }],
  ['a certificate without a known authority', { code: 'SELF_SIGNED_CERT_IN_CHAIN' }],
  ['a certificate of another server', { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }],
])('%s is described as a fault of the database', (_, properties) => {
  expect(describeOutsideFailure(errorWith(properties))).toBe(ofDatabase);
});

test.each(['The server does not support SSL connections', 'timeout expired', 'Connection terminated unexpectedly'])(
  'the driver’s error without a code is described: %s',
  (message) => expect(describeOutsideFailure(errorWith({}, message))).toMatch(`cannot be used: ${message}`),
);

test('a fault of the disk is described by its message alone', () => {
  expect(describeOutsideFailure(errorWith({ code: 'EACCES', syscall: 'open' }))).toBe('reason');
});

test('a fault of the program keeps its stack trace', () => {
  for (const error of [
    errorWith({}),
    errorWith({ code: '42P01' }),
    errorWith({ code: 'ERR_INVALID_ARG_TYPE' }),
    'text',
  ])
    expect(describeOutsideFailure(error)).toBeUndefined();
});
