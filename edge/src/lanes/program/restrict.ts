/** Functions of `process` that reach other processes, native code, or Node's internals. */
const processFunctions = [
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  'dlopen',
  'binding',
  '_linkedBinding',
  'execve',
]
  .concat(['getBuiltinModule', 'loadEnvFile', 'abort', '_getActiveHandles', '_getActiveRequests'])
  .concat(['setuid', 'seteuid', 'setgid', 'setegid', 'setgroups', 'initgroups', 'openStdin']);
/** Globals that open connections. A release calls the API through the edge. */
const globals = ['fetch', 'WebSocket', 'EventSource'];

/**
 * Takes functions away before the code of a release is evaluated. Node's permission model denies files, processes, threads
 * and addons; it denies neither signals to other processes nor the network, which namespaces deny where the system has them
 * (`../isolation.ts`). This is the second barrier there, and the only one elsewhere.
 */
export function restrictProcess(): void {
  for (const name of processFunctions) takeAway(process, name, `process.${name}`);
  for (const name of globals) takeAway(globalThis, name, name);
  // Its functions write files and read all that the process knows about the machine.
  Object.defineProperty(process, 'report', { value: undefined, configurable: false, writable: false });
}

function takeAway(owner: object, name: string, label: string): void {
  if (!(name in owner)) return;
  const refuse = () => {
    throw new Error(`${label} is not available to the code of a release`);
  };
  Object.defineProperty(owner, name, { value: refuse, configurable: false, writable: false });
}
