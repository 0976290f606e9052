import { request } from 'node:http';
import type { Loose, TestApp, TestUser } from '../../../testing/app';

/** Sends a file as a browser does. */
export function sentFile(on: TestApp, user: TestUser, content: Buffer | string, name: string, type = 'companies') {
  const boundary = 'x-boundary-x';
  const field = `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\n${type}\r\n`;
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return on.app.inject({
    method: 'POST',
    url: '/api/v3/imports',
    headers: {
      cookie: user.cookie,
      'x-csrf-token': user.csrf,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(field + file), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}

/**
 * Sends the same megabyte repeatedly until there is an answer or this many bytes are sent. Without a declared length
 * it is sent in chunks, so that the server cannot know the size in advance.
 */
export function sentEndlessly(
  port: number,
  user: TestUser,
  bytes: number,
  { announced = true } = {},
): Promise<{ status: number | undefined; body: Loose; sent: number }> {
  const headers = {
    cookie: user.cookie,
    'x-csrf-token': user.csrf,
    'content-type': 'multipart/form-data; boundary=b',
    ...(announced ? { 'content-length': String(bytes) } : {}),
  };
  const megabyte = Buffer.alloc(1024 ** 2, 'a,b\n');
  return new Promise((resolve, reject) => {
    let sent = 0;
    let answered = false;
    const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/v3/imports', headers }, (answer) => {
      answered = true;
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode, body: JSON.parse(text), sent }));
    });
    // A client that is cut off while sending still has its answer.
    call.on('error', (error) => (answered ? undefined : reject(error)));
    const more = () => {
      while (!answered && sent < bytes) {
        sent += megabyte.length;
        if (!call.write(megabyte)) return;
      }
    };
    call.on('drain', more);
    call.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
    more();
  });
}
