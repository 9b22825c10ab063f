import { once } from 'node:events';
import { connect } from 'node:net';
import { until } from './until.ts';

/** A raw TCP connection: writes any bytes and collects the response. */
export async function openRawConnection(address: string) {
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
    received: () => text,
    end: () => until(() => (ended ? text : undefined)),
  };
}
