declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  /** A server that speaks the protocol of S3, for tests. */
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: readonly { readonly name: string; readonly configs: readonly [] }[];
    });
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
