import type { TestApp, TestUser } from './app';

/** The parts of a picture that are checked before it is shown: format and size. */
export function pngOf(width: number, height = width, bytes = 100): Buffer {
  const png = Buffer.alloc(bytes);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(png);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

/** One file in a form, as a browser sends it. */
export async function sendPicture(
  on: TestApp,
  user: Pick<TestUser, 'cookie' | 'csrf'>,
  url: string,
  file: { readonly field: string; readonly content: Buffer; readonly name?: string; readonly type?: string },
) {
  const head = `--b\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name ?? 'me.png'}"\r\n`;
  const answer = await on.app.inject({
    method: 'PATCH',
    url,
    headers: {
      cookie: user.cookie,
      'x-csrf-token': user.csrf,
      'content-type': 'multipart/form-data; boundary=b',
      accept: 'application/json',
    },
    payload: Buffer.concat([
      Buffer.from(`${head}Content-Type: ${file.type ?? 'image/png'}\r\n\r\n`),
      file.content,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}
