/** Encrypts data kept in this browser with a key that only the server stores. */
export interface Seal {
  /** `name` is the storage key of the text: an entry that is moved elsewhere cannot be decrypted. */
  readonly seal: (text: string, name: string) => Promise<string>;
  /** Null if none of the keys encrypted it, and for any other text. */
  readonly open: (sealed: string, name: string) => Promise<string | null>;
}

const IV_BYTES = 12;

/**
 * The first key encrypts, the others are from before a rotation. Null if the browser does not support it: without
 * https.
 */
export async function sealOf(given: readonly string[]): Promise<Seal | null> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const keys = await Promise.all(
    given.map((key) => subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt'])),
  );
  const [first] = keys;
  if (!first) return null;
  const how = (iv: BufferSource, name: string) => ({ name: 'AES-GCM', iv, additionalData: encoded(name) });
  return {
    async seal(text, name) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = new Uint8Array(await subtle.encrypt(how(iv, name), first, encoded(text)));
      return textOf([...iv, ...sealed]);
    },
    async open(sealed, name) {
      for (const key of keys) {
        try {
          const all = bytesOf(sealed);
          const plain = await subtle.decrypt(how(all.slice(0, IV_BYTES), name), key, all.slice(IV_BYTES));
          return new TextDecoder().decode(plain);
        } catch {
          // Perhaps another key.
        }
      }
      return null;
    },
  };
}

const encoded = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const bytesOf = (text: string) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
const textOf = (bytes: readonly number[]) => btoa(bytes.map((one) => String.fromCharCode(one)).join(''));
