import type { PGlite } from '@electric-sql/pglite';
import { PglitePgConnection } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';

/**
 * A node-postgres client for PGlite. All clients share its one session, so whoever comes next would find the
 * transaction, the settings and the locks of a client that was destroyed half-way: the session is cleaned
 * between the two.
 */
export function embeddedClient(database: PGlite): typeof pg.Client {
  let handover: Promise<void> = Promise.resolve();

  class EmbeddedConnection extends PglitePgConnection {
    #ended = false;

    override async connect(port: number, host: string): Promise<void> {
      this._connecting = true;
      try {
        await handover;
      } catch (error) {
        // Nobody awaits this method: the client listens for the event.
        this.emit('error', error);
        return;
      }
      return super.connect(port, host);
    }

    override end(): void {
      if (this.#ended) return;
      this.#ended = true;
      // It drops all listeners; but the client must hear of the end, or a query under way is never answered.
      const waiting = this.rawListeners('end');
      super.end();
      handover = new Promise((resolve, reject) => {
        this.once('end', () => cleanSession(database).then(resolve, reject));
      });
      // Whoever connects next hears of a failure.
      handover.catch(() => {});
      for (const listener of waiting) this.once('end', (...values) => listener.apply(this, values));
    }
  }

  return class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      const withConnection = { ...config, connection: new EmbeddedConnection({ pglite: database }) };
      super(withConnection);
    }
  };
}

async function cleanSession(database: PGlite): Promise<void> {
  await database.exec('rollback');
  await database.exec('discard all');
}
