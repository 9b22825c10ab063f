import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from './until.ts';

/** A connection on which anything can be written, and what came back. */
export async function wire(address: string) {
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  let ended = false;
  socket.on('data', (bytes) => {
    text += bytes;
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    ended = true;
  });
  return {
    write: (bytes: string) => void socket.write(bytes),
    got: () => text,
    end: () => until(() => (ended ? text : undefined)),
  };
}
