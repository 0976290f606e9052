import type { Config } from '../base/config';

/**
 * The public address of this server for links in mail. Never taken from a request, because a client can send any Host
 * header.
 */
export function publicUrlOf({ publicUrl, host, port }: Config): string {
  return publicUrl ?? `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`;
}
