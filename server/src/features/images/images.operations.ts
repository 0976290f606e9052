import { readFile } from 'node:fs/promises';
import { type ImageKind, imageKind, imageProblem } from '@fairlead/domain/images/image-kind';
import type { Issue } from '@fairlead/domain/validation/issues';
import type { Patch } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalidField } from '../../base/errors';
import type { UploadedFile } from '../../http/request-info';
import { countOfToday, insertImage, type Shows } from './images.queries';

/** A picture in a request: its issues, or its type and content. Both are empty if none was sent. */
export interface SentImage {
  readonly issues: readonly Issue[];
  readonly found: (ImageKind & { readonly content: Buffer }) | null;
}

/** Reads the picture of a form. Its length was limited during the upload. */
export async function readImage(file: UploadedFile | undefined): Promise<SentImage> {
  if (!file) return { issues: [], found: null };
  if (!/(^|\[)image\]?$/.test(file.field)) return refused(file.field.slice(0, 100), 'Is not a known field');
  const content = await readFile(file.path);
  const problem = imageProblem(content);
  const kind = imageKind(content);
  if (problem !== null || !kind) return refused('image', problem ?? '');
  return { issues: [], found: { ...kind, content } };
}

const refused = (field: string, msg: string): SentImage => ({ issues: [{ field, msg }], found: null });

/** Each may have a megabyte, and old ones are kept for a while: the limit keeps users from filling the database. */
const MOST_A_DAY = 20;
const TOO_MANY = `You have stored ${MOST_A_DAY} pictures within 24 hours. Please try again tomorrow.`;

/** Stores the picture and returns the patch for the record that shows it; an empty patch if none was sent. */
export async function storedImage(ctx: Ctx, { found }: SentImage, shows: Shows): Promise<Patch> {
  if (!found) return {};
  if ((await countOfToday(ctx)) >= MOST_A_DAY) throw invalidField('image', TOO_MANY);
  return { image_id: await insertImage(ctx, found, shows) };
}
