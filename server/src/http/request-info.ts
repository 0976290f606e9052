import type { Credential } from './credential';

/** What a handler may know of the request itself. */
export interface RequestInfo {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string | undefined;
  readonly credential: Credential | undefined;
  /** The token in the session cookie, if any. A request with a key or a token ignores it. */
  readonly sessionToken: string | undefined;
  readonly csrfToken: string | undefined;
  readonly secure: boolean;
  /** The uploaded file of a multipart request. */
  readonly file?: UploadedFile;
}

/** Lies on disk until the request is over. */
export interface UploadedFile {
  /** The key of the form that it came under. */
  readonly field: string;
  readonly name: string;
  readonly path: string;
}

/** Is the caller on this machine? */
export function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.') || ip.startsWith('::ffff:127.');
}
