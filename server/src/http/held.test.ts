import type { ServerResponse } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { Held } from './answer';
import { sendAnswer } from './respond';

test('SHELL-11 a server that stops does not wait for the connections of open screens', async () => {
  const app = Fastify();
  const connections: ServerResponse[] = [];
  const answer = () =>
    new Held({ 'content-type': 'text/event-stream' }, (connection) => {
      connection.write('id: 1\n\n');
      connections.push(connection);
    });
  app.get('/live', (request, reply) => sendAnswer(request, reply, answer(), false));
  app.addHook('preClose', async () => {
    for (const connection of connections) connection.end('data: over');
  });
  // A connection that is kept for the next call would be kept for ever.
  app.server.keepAliveTimeout = 0;
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const screens = await Promise.all([1, 2, 3].map(() => fetch(`${address}/live`)));
  expect(screens.map(({ headers }) => headers.get('connection'))).toEqual(['close', 'close', 'close']);
  await app.close();
  expect(await Promise.all(screens.map((screen) => screen.text()))).toEqual(Array(3).fill('id: 1\n\ndata: over'));
});
