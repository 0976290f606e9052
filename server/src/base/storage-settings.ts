const MB = 1024 * 1024;
const GB = 1024 * MB;
/** An object storage accepts no more than this in one piece. */
const MOST_OF_S3_MB = 5 * 1024;

/** An object storage that speaks the protocol of S3. */
export interface ObjectStorage {
  readonly bucket: string;
  /** Empty for Amazon S3. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Without them the client library would look for other credentials, such as those of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

interface StorageSettings {
  readonly fileBytes: number;
  /** The maximum size of all files of an account together; undefined without a limit. */
  readonly accountFileBytes: number | undefined;
  readonly objectStorage: ObjectStorage | undefined;
}

/**
 * Where files are stored, and the maximum size of a file and of all files of an account. Throws an error that names
 * the variable if a value is invalid.
 */
export function readStorage(env: NodeJS.ProcessEnv, limitMb: number, accountGb: number): StorageSettings {
  if (limitMb < 1) throw new Error('FAIRLEAD_FILE_LIMIT_MB must be at least 1.');
  const limits = { fileBytes: limitMb * MB, accountFileBytes: accountGb > 0 ? accountGb * GB : undefined };
  const bucket = env.FAIRLEAD_S3_BUCKET || undefined;
  if (!bucket) return { ...limits, objectStorage: undefined };
  if (limitMb > MOST_OF_S3_MB)
    throw new Error(`FAIRLEAD_FILE_LIMIT_MB may be at most ${MOST_OF_S3_MB} with files in an object storage.`);
  const endpoint = env.FAIRLEAD_S3_ENDPOINT || undefined;
  if (endpoint !== undefined && !/^https?:\/\/[^\s/]+/.test(endpoint))
    throw new Error('FAIRLEAD_S3_ENDPOINT must be an address such as https://s3.example.com.');
  const [accessKeyId, secretAccessKey] = [env.FAIRLEAD_S3_ACCESS_KEY, env.FAIRLEAD_S3_SECRET_KEY];
  if (!accessKeyId !== !secretAccessKey)
    throw new Error('FAIRLEAD_S3_ACCESS_KEY and FAIRLEAD_S3_SECRET_KEY must be set together.');
  const region = env.FAIRLEAD_S3_REGION || 'us-east-1';
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return { ...limits, objectStorage: { bucket, endpoint, region, credentials } };
}
