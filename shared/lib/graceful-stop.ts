type Response = {
  headersSent: boolean;
  setHeader: (name: string, value: string) => unknown;
  once: (event: 'close', listener: () => void) => unknown;
};
/** The parts of Node's HTTP server that are needed here. */
type Server = {
  prependListener: (event: 'request', listener: (request: unknown, response: Response) => void) => unknown;
  closeAllConnections: () => void;
};

/** Times in milliseconds. */
type StopTimes = {
  /** How long the server still accepts requests: load balancers notice meanwhile, and their idle connections time out. */
  drainMs: number;
  /** How long requests that are running may take after that. */
  limitMs: number;
};

/**
 * Ends a server without failing a request. While it drains it answers as always, but each response ends its connection, so that
 * clients open the next one elsewhere. A connection that is closed while it is idle may lose the request that is just being sent on it.
 */
export function createGracefulStop(server: Server) {
  const responses = new Set<Response>();
  let isDraining = false;
  const endConnection = (response: Response) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  // Before the listener that sends the response.
  server.prependListener('request', (_, response) => {
    responses.add(response);
    response.once('close', () => responses.delete(response));
    if (isDraining) endConnection(response);
  });
  return {
    get isDraining(): boolean {
      return isDraining;
    },
    /** `close` closes the server and waits for its running requests. */
    async stop(close: () => Promise<unknown>, { drainMs, limitMs }: StopTimes): Promise<void> {
      isDraining = true;
      for (const response of responses) endConnection(response);
      await new Promise<void>((resolve) => setTimeout(resolve, drainMs));
      const limit = setTimeout(() => server.closeAllConnections(), limitMs);
      await close().finally(() => clearTimeout(limit));
    },
  };
}

export type GracefulStop = ReturnType<typeof createGracefulStop>;
