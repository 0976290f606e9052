/** Determines the type of a picture from its content alone; file name and declared type are ignored. */
export interface ImageKind {
  readonly content_type: 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

export const IMAGE_BYTES = 1024 * 1024;
/** A few kilobytes can expand to gigabytes of pixels in the reader's browser. */
const IMAGE_PIXELS = 4096;

/** The wording of the specification. */
export const IMAGE_MESSAGES = {
  too_large: 'File is too large',
  wrong_type: 'Image file type is invalid',
} as const;

/** Null if it is not one of the four types, or is truncated before its dimensions. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const found = png(bytes) ?? gif(bytes) ?? webp(bytes) ?? jpeg(bytes);
  return found && found.width > 0 && found.height > 0 ? found : null;
}

/** What is wrong with a picture; null if nothing is. */
export function imageProblem(bytes: Uint8Array): string | null {
  if (bytes.length > IMAGE_BYTES) return IMAGE_MESSAGES.too_large;
  const kind = imageKind(bytes);
  if (!kind) return IMAGE_MESSAGES.wrong_type;
  return Math.max(kind.width, kind.height) > IMAGE_PIXELS ? IMAGE_MESSAGES.too_large : null;
}

function png(bytes: Uint8Array): ImageKind | null {
  if (!startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) || !says(bytes, 12, 'IHDR')) return null;
  const view = viewOf(bytes);
  return bytes.length < 24
    ? null
    : { content_type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

function gif(bytes: Uint8Array): ImageKind | null {
  if (!(says(bytes, 0, 'GIF87a') || says(bytes, 0, 'GIF89a')) || bytes.length < 10) return null;
  const view = viewOf(bytes);
  return { content_type: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function webp(bytes: Uint8Array): ImageKind | null {
  if (!says(bytes, 0, 'RIFF') || !says(bytes, 8, 'WEBP') || bytes.length < 30) return null;
  const size = webpSize(bytes, viewOf(bytes));
  return size && { content_type: 'image/webp', ...size };
}

/** Lossy, lossless and extended files store their dimensions differently. */
function webpSize(bytes: Uint8Array, view: DataView): { width: number; height: number } | null {
  if (says(bytes, 12, 'VP8 '))
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (says(bytes, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!says(bytes, 12, 'VP8X')) return null;
  const of24 = (at: number) => view.getUint16(at, true) + ((bytes[at + 2] ?? 0) << 16) + 1;
  return { width: of24(24), height: of24(27) };
}

/** Scans the segments for the one with the dimensions. */
function jpeg(bytes: Uint8Array): ImageKind | null {
  if (!startsWith(bytes, [0xff, 0xd8, 0xff])) return null;
  const view = viewOf(bytes);
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker))
      return { content_type: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // The image data begins, or the file ends, before the dimensions were found.
    else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** C0 to CF, except Huffman tables, arithmetic coding tables and reserved markers. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

function says(bytes: Uint8Array, at: number, word: string): boolean {
  return [...word].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
