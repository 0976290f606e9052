import { describe, expect, test } from 'vitest';
import { IMAGE_BYTES, imageKind, imageProblem } from './image-kind';

const hex = (text: string) => Uint8Array.from(text.replaceAll(' ', '').match(/../g) ?? [], (two) => parseInt(two, 16));
const filled = (start: string, length = 64) => {
  const bytes = new Uint8Array(length);
  bytes.set(hex(start));
  return bytes;
};
const PNG = '89504e470d0a1a0a 0000000d 49484452';
const RIFF = '52494646 00000000 57454250';

describe('REC-15 the type of an uploaded avatar is determined by its content', () => {
  test.each([
    ['a PNG', filled(`${PNG} 00000100 00000080`), 'image/png', 256, 128],
    ['a GIF', filled('474946383961 2001 1000'), 'image/gif', 288, 16],
    ['a lossy WebP', filled(`${RIFF} 56503820 00000000 000000 9d012a 0001 8000`), 'image/webp', 256, 128],
    ['a lossless WebP', filled(`${RIFF} 5650384c 00000000 2f ff c0 1f 00`), 'image/webp', 256, 128],
    ['an extended WebP', filled(`${RIFF} 56503858 00000000 00000000 ff0000 7f0000`), 'image/webp', 256, 128],
    ['a JPEG', filled('ffd8 ffe00004 0000 ffc0 0011 08 0080 0100'), 'image/jpeg', 256, 128],
    ['a progressive JPEG', filled('ffd8 ff ffc4 0003 00 ffc2 0011 08 0080 0100'), 'image/jpeg', 256, 128],
  ])('REC-15 %s is known with its size', (_what, bytes, content_type, width, height) => {
    expect(imageKind(bytes)).toEqual({ content_type, width, height });
    expect(imageProblem(bytes)).toBeNull();
  });

  test.each([
    ['nothing', new Uint8Array()],
    ['text', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(64))],
    ['a page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>'.padEnd(64))],
    ['a PNG that is cut off', hex(`${PNG} 0000`)],
    ['a PNG of no width', filled(`${PNG} 00000000 00000080`)],
    ['a WebP of an unknown kind', filled(`${RIFF} 58585858`)],
    ['a JPEG that never says its size', filled('ffd8 ffda 0003 00')],
    ['a JPEG of nothing but filling', new Uint8Array(64).fill(0xff, 0).with(1, 0xd8)],
    ['a JPEG whose segment has no length', filled('ffd8 ffe00000')],
  ])('REC-15 VAL-05 image file type: %s is no picture', (_what, bytes) => {
    expect(imageProblem(bytes)).toBe('Image file type is invalid');
  });

  test.each([
    ['more bytes than may be', filled(`${PNG} 00000100 00000100`, IMAGE_BYTES + 1)],
    ['more pixels than a browser should unfold', filled(`${PNG} 00000100 0000ffff`)],
  ])('REC-15 VAL-05 a picture that is %s is too large', (_what, bytes) => {
    expect(imageProblem(bytes)).toBe('File is too large');
  });
});
