import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { IMAGE_MESSAGES } from '@fairlead/domain/images/image-kind';

/** Twice the largest display size, in pixels. */
const SIDE = 256;
/** Larger than any camera picture; the browser would have to decode it first. */
const MOST_BYTES = 40 * 1024 * 1024;

/**
 * Scales a picture for storage: small and square, so that lists stay light, and redrawn, so that camera metadata is
 * dropped. A face fills the square from its middle, a logo is shown whole.
 */
async function squareOf(file: Blob, fill: boolean): Promise<Blob> {
  const picture = await decoded(file);
  const { width, height } = picture;
  const scale = SIDE / (fill ? Math.min(width, height) : Math.max(width, height));
  const [wide, high] = [width * scale, height * scale];
  const place = { x: (SIDE - wide) / 2, y: (SIDE - high) / 2, width: wide, height: high };
  return drawn(picture, { width: SIDE, height: SIDE }, place);
}

function decoded(file: Blob): Promise<ImageBitmap> {
  if (file.size > MOST_BYTES) throw new Error(IMAGE_MESSAGES.too_large);
  return createImageBitmap(file).catch(() => {
    throw new Error(IMAGE_MESSAGES.wrong_type);
  });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function drawn(picture: ImageBitmap, size: Size, place: Size & { x: number; y: number }): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(IMAGE_MESSAGES.wrong_type);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, place.x, place.y, place.width, place.height);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(IMAGE_MESSAGES.wrong_type))), 'image/webp', 0.88),
  );
}

/** The largest size of a logo: twice the size at which headers show it. */
const LOGO = { width: 360, height: 72 } as const;

/** A logo keeps its shape; one that is larger is made smaller. */
export async function logoForm(file: Blob): Promise<FormData> {
  const picture = await decoded(file);
  const { width, height } = picture;
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const form = new FormData();
  form.append('account[image]', await drawn(picture, size, { x: 0, y: 0, ...size }), 'logo');
  return form;
}

/** The picture as one part of a form, under the key that the server reads. */
export async function formWith(root: RecordKind | 'user', file: Blob): Promise<FormData> {
  const form = new FormData();
  form.append(`${root}[image]`, await squareOf(file, root !== COMPANY.name), 'picture');
  return form;
}
