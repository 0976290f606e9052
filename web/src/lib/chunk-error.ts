const CHUNK_TIMEOUT = 120_000;

export type ChunkFailure = 'missing' | 'timeout';

/** A part of the product's code could not be loaded. */
export class ChunkLoadError extends Error {
  readonly chunk: string;
  readonly type: ChunkFailure;
  readonly address: string;

  constructor(chunk: string, type: ChunkFailure, address: string) {
    super(`Loading chunk ${chunk} failed (${type}: ${address})`);
    this.name = 'ChunkLoadError';
    this.chunk = chunk;
    this.type = type;
    this.address = address;
  }
}

/** Loads a part of the code; gives up after two minutes with an error that names the part and the cause. */
export async function loadChunk<M>(chunk: string, load: () => Promise<M>, timeout: number = CHUNK_TIMEOUT): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(chunk, 'timeout', location.origin)), timeout);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    if (error instanceof ChunkLoadError || !isMissing(error)) throw error;
    throw new ChunkLoadError(chunk, 'missing', addressIn(error.message));
  } finally {
    clearTimeout(timer);
  }
}

/** The browsers' messages when a module cannot be fetched; any other error is thrown by the module itself. */
function isMissing(error: unknown): error is Error {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|preload CSS|error loading/i.test(error.message)
  );
}

function addressIn(message: string): string {
  return /https?:\/\/\S+|\/\S+\.(?:js|css)\S*/.exec(message)?.[0] ?? location.origin;
}
