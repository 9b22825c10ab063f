// React's development build takes a stack trace for each element, which its warnings show beside their text. That takes four fifths of the time in
// which an element is created. React takes none after 10,000 elements in a second: for tests the count is always that high.

if ('document' in globalThis) {
  const { default: react } = await import('react');
  const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts its stack traces in another place');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
}

export {};
