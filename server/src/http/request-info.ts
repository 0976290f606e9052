import type { Credential } from './credential';

/** The facts about a request that a handler may use. */
export interface RequestInfo {
  readonly id: string;
  /** The visitor's network address, as the trusted proxies saw it. */
  readonly ip: string;
  /** The request was made on this machine, and was not forwarded by a proxy. */
  readonly isFromHere: boolean;
  /** The network that the address belongs to, under which attempts are counted. */
  readonly network: string;
  /** A header of CalDAV. */
  readonly header: (name: 'authorization' | 'depth' | 'if-match' | 'if-none-match') => string | undefined;
  readonly userAgent: string | undefined;
  readonly credential: Credential | undefined;
  /** The token in the session cookie, if any. A request with a key or a token ignores it. */
  readonly sessionToken: string | undefined;
  readonly cookie: (name: string) => string | undefined;
  readonly csrfToken: string | undefined;
  /** Chosen by the caller: creating the same record again under it creates nothing. */
  readonly onceKey: string | undefined;
  readonly secure: boolean;
  /** The origin of the page that calls with a key or token, if an account admits it. */
  readonly admittedOrigin?: string | undefined;
  /** The uploaded file of a multipart request. */
  readonly file?: UploadedFile;
}

/** Kept on disk until the request ends. */
export interface UploadedFile {
  /** The form key of the file. */
  readonly field: string;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** Computed while the file arrives, if it is stored. */
  readonly sha256: Buffer | undefined;
}
