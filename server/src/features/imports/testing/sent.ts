import type { TestApp, TestUser } from '../../../testing/app';

/** A file as a browser sends it. */
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
