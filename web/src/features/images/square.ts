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
  if (file.size > MOST_BYTES) throw new Error(IMAGE_MESSAGES.too_large);
  const picture = await createImageBitmap(file).catch(() => {
    throw new Error(IMAGE_MESSAGES.wrong_type);
  });
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(IMAGE_MESSAGES.wrong_type);
  pen.imageSmoothingQuality = 'high';
  const { width, height } = picture;
  const scale = SIDE / (fill ? Math.min(width, height) : Math.max(width, height));
  const [wide, high] = [width * scale, height * scale];
  pen.drawImage(picture, (SIDE - wide) / 2, (SIDE - high) / 2, wide, high);
  picture.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(IMAGE_MESSAGES.wrong_type))), 'image/webp', 0.88),
  );
}

/** The picture as one part of a form, under the key that the server reads. */
export async function formWith(root: RecordKind | 'user', file: Blob): Promise<FormData> {
  const form = new FormData();
  form.append(`${root}[image]`, await squareOf(file, root !== COMPANY.name), 'picture');
  return form;
}
