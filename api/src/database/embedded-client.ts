import type { PGlite } from '@electric-sql/pglite';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';

/**
 * A node-postgres client for PGlite. All clients share PGlite's only session. When a client ends in the middle of its work, the
 * session is reset before the next client connects, which would otherwise inherit its transaction, settings and locks.
 */
export function embeddedClient(database: PGlite): typeof pg.Client {
  let sessionReset: Promise<void> = Promise.resolve();

  class EmbeddedConnection extends PglitePgConnection {
    #ended = false;

    override async connect(port: number, host: string): Promise<void> {
      this._connecting = true;
      try {
        await sessionReset;
      } catch (error) {
        // The client does not await this method; it listens for the event.
        this.emit('error', error);
        return;
      }
      return super.connect(port, host);
    }

    override end(): void {
      if (this.#ended) return;
      this.#ended = true;
      // `super.end` removes all listeners, but the client needs the end event to reject its running query.
      const endListeners = this.rawListeners('end');
      super.end();
      sessionReset = new Promise((resolve, reject) => {
        this.once('end', () => resetSession(database).then(resolve, reject));
      });
      // A failure is reported to the next client that connects.
      sessionReset.catch(() => {});
      for (const listener of endListeners) this.once('end', (...values) => listener.apply(this, values));
    }
  }

  return class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const configWithConnection = { ...config, connection: new EmbeddedConnection({ pglite: database }) };
      super(configWithConnection);
    }
  };
}

async function resetSession(database: PGlite): Promise<void> {
  await database.exec('rollback');
  await database.exec('discard all');
}
