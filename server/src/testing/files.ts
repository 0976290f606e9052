import type { Loose, TestApp, TestUser } from './app';

/** A small file of each kind that is looked into, by its first bytes. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
export const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 0x90), Buffer.from([0, 1, 2])]);

export interface SentFile {
  readonly content?: Buffer;
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string | number>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Uploads a file as a browser does. */
export async function sendFile(
  on: Pick<TestApp, 'app'>,
  user: Pick<TestUser, 'cookie' | 'csrf'>,
  url: string,
  { content = PDF, name = 'offer.pdf', fields = {}, headers = {} }: SentFile = {},
): Promise<{ status: number; body: Loose; headers: Loose }> {
  const written = Object.entries(fields).map(
    ([key, value]) => `--b\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: x/y\r\n\r\n`;
  const answer = await on.app.inject({
    method: 'POST',
    url,
    headers: {
      cookie: user.cookie,
      'x-csrf-token': user.csrf,
      'content-type': 'multipart/form-data; boundary=b',
      accept: 'application/json',
      ...headers,
    },
    payload: Buffer.concat([Buffer.from(written.join('') + file), content, Buffer.from('\r\n--b--\r\n')]),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body ? answer.json() : undefined };
}
