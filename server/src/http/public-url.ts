import type { Config } from '../base/config';

/** Where people reach this server: for links in mail. Never taken from a request, whose Host anybody can write. */
export function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
}
