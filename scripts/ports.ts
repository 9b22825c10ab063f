import { createServer } from 'node:net';

export type Port = { name: string; port: number; host: string };

/** One sentence for each port on which another process listens. A health check would take its answer for ours. */
export async function findBusyPorts(ports: Port[]): Promise<string[]> {
  const problems: string[] = [];
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
