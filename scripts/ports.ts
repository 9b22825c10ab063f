import { createServer } from 'node:net';

export type Port = { name: string; port: number; host: string };

/** The ports of the settings. An empty variable counts as unset, as everywhere. */
export const readPorts = ({ PORT, HOST, API_PORT, API_HOST }: NodeJS.ProcessEnv): { edge: Port; api: Port } => ({
  edge: { name: 'the shop (PORT)', port: Number(PORT || 3000), host: HOST || '0.0.0.0' },
  api: { name: 'its API (API_PORT)', port: Number(API_PORT || 3001), host: API_HOST || '127.0.0.1' },
});

/** A sentence for each port on which another process listens. A health check would take the answer of that process for ours. */
export async function findBusyPorts(ports: Port[]): Promise<string[]> {
  const problems: string[] = [];
  const [first, second] = ports.map(({ port }) => port);
  if (first === second && first !== 0)
    return [`port ${first} is set for ${ports.map(({ name }) => name).join(' and ')}`];
  for (const { name, port, host } of ports) {
    const code = await tryToListen(port, host);
    if (code === 'EADDRINUSE') problems.push(`port ${port}, for ${name}, is in use: is the shop already running?`);
    else if (code !== undefined) problems.push(`port ${port}, for ${name}, cannot be opened: ${code}`);
  }
  return problems;
}

/** The system's code of the error, undefined if it worked. */
function tryToListen(port: number, host: string): Promise<string | undefined> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
