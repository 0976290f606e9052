import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ObjectStorage } from '../base/storage-settings';
import type { FileStorage } from './storage';

const TRIES = 3;
const CONNECT_MS = 5000;
/** The storage counts as unavailable after this time without an answer or another byte. */
const STALLED_MS = 60_000;

/** An object storage of the operator. The library is loaded when the first file is stored. */
export function s3Storage({ bucket, endpoint, region, credentials }: ObjectStorage): FileStorage {
  const library = () => import('@aws-sdk/client-s3');
  let made: Promise<S3Client> | undefined;
  const client = () =>
    (made ??= library().then(
      ({ S3Client: Client }) =>
        new Client({
          region,
          ...(credentials && { credentials }),
          // Self-hosted storages seldom have a host name for each bucket.
          ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
          maxAttempts: TRIES,
          requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: STALLED_MS },
          // Not every storage supports the newer checksums; the database has a checksum of the content.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
    ));
  return {
    place: 's3',
    async put(key, from, size) {
      const { PutObjectCommand } = await library();
      const Body = createReadStream(from);
      await (await client()).send(new PutObjectCommand({ Bucket: bucket, Key: key, Body, ContentLength: size }));
    },
    async read(key) {
      const { GetObjectCommand } = await library();
      const { Body } = await (await client()).send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return Body as Readable;
    },
    async remove(key) {
      const { DeleteObjectCommand } = await library();
      await (await client()).send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
